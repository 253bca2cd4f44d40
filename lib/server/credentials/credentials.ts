import 'server-only'
import { and, eq, or } from 'drizzle-orm'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'
import { listCredentials } from '#lib/server/credentials/listCredentials.ts'
import { credentials } from '#lib/server/db/schema.ts'
import { countAttempt } from '#lib/server/rateLimit.ts'
import type { Call, Reply } from '#lib/server/respond.ts'
import { requireConfirmed, sessionOf } from '#lib/server/session.ts'

/** `GET /api/credentials`: the user's credential and its links. */
export async function getCredentials(call: Call): Promise<Reply> {
  const { identity } = await sessionOf(call)
  const body: LinkedCredential[] = await listCredentials(await call.db(), identity)
  return { body }
}

/**
 * `DELETE /api/credentials/<id>`: deletes the user's own credential with its links; for a linked
 * credential, only the link is removed. Another user's credential is never deleted.
 */
export async function deleteCredential(call: Call): Promise<Reply> {
  const { identity } = await sessionOf(call)
  const { env, now } = call
  const db = await call.db()
  await countAttempt({ db, now, name: 'link', subject: identity, limit: env.rateLimits.link })
  await requireConfirmed(call)
  const id = new URL(call.request.url).pathname.split('/').at(-1) ?? ''
  const [own] = await db
    .select({ id: credentials.id })
    .from(credentials)
    .where(eq(credentials.identity, identity))
  if (!own) return { status: 204 }
  const isOwn = eq(credentials.id, own.id)
  if (id === own.id) await db.delete(credentials).where(isOwn)
  else
    await db
      .update(credentials)
      .set({ signerRefId: null })
      .where(
        or(
          and(isOwn, eq(credentials.signerRefId, id)),
          and(eq(credentials.id, id), eq(credentials.signerRefId, own.id)),
        ),
      )
  return { status: 204 }
}
