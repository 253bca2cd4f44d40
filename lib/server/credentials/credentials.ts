import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'
import { credentialRows, listCredentials } from '#lib/server/credentials/listCredentials.ts'
import { credentials } from '#lib/server/db/schema.ts'
import { countAttempt } from '#lib/server/rateLimit.ts'
import type { Call, Reply } from '#lib/server/respond.ts'
import { sessionOf } from '#lib/server/session.ts'

/** `GET /api/credentials`: this person's credentials and how they are linked. */
export async function getCredentials(call: Call): Promise<Reply> {
  const { identity } = await sessionOf(call)
  const body: LinkedCredential[] = await listCredentials(await call.db(), identity)
  return { body }
}

/** `DELETE /api/credentials/<id>`: forgets one of this person's, and its links; others' stay untouched. */
export async function deleteCredential(call: Call): Promise<Reply> {
  const { identity } = await sessionOf(call)
  const { env, now } = call
  const db = await call.db()
  await countAttempt({ db, now, name: 'link', subject: identity, limit: env.rateLimits.link })
  const id = new URL(call.request.url).pathname.split('/').at(-1) ?? ''
  const own = (await credentialRows(db, identity)).map((row) => row.id)
  await db.delete(credentials).where(and(eq(credentials.id, id), inArray(credentials.id, own)))
  return { status: 204 }
}
