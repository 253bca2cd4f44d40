import 'server-only'
import { and, count, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { CredentialLabels } from '#lib/protocol/embedded.ts'
import { holdIdentity } from '#server/auth/person.ts'
import { bodyInSession, countInSession, sessionOf } from '#server/auth/session.ts'
import { nameSchema } from '#server/custody/fieldSchemas.ts'
import { requireTurnkey } from '#server/custody/turnkeyClient.ts'
import { credentialLabels } from '#server/db/schema.ts'
import { countStored } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const bodySchema = z.strictObject({
  id: z.string().regex(/^[\w-]{1,128}$/),
  label: nameSchema,
})

/** More credentials than Turnkey allows per user. */
const labelsPerUser = 200

/** `GET /api/custody/labels`: the names the user gave to credentials. */
export async function getLabels(call: RouteCall): Promise<RouteReply> {
  requireTurnkey(call.env)
  const { identity } = await sessionOf(call)
  const db = await call.db()
  const rows = await db
    .select({ id: credentialLabels.credentialId, label: credentialLabels.label })
    .from(credentialLabels)
    .where(eq(credentialLabels.identity, identity))
  const body: CredentialLabels = Object.fromEntries(rows.map(({ id, label }) => [id, label]))
  return { body }
}

/** `PUT /api/custody/labels`: names a credential; '' removes the name. */
export async function putLabel(call: RouteCall): Promise<RouteReply> {
  requireTurnkey(call.env)
  const { identity } = await sessionOf(call)
  const db = await call.db()
  await countInSession(call, 'label', 'label')
  const { id: credentialId, label } = checkBody(bodySchema, await bodyInSession(call))
  const ofUser = eq(credentialLabels.identity, identity)
  if (!label) {
    await db
      .delete(credentialLabels)
      .where(and(ofUser, eq(credentialLabels.credentialId, credentialId)))
    return { status: 204 }
  }
  const isOther = ne(credentialLabels.credentialId, credentialId)
  const others = and(ofUser, isOther)
  const [existing] = await db.select({ labels: count() }).from(credentialLabels).where(others)
  if ((existing?.labels ?? 0) >= labelsPerUser)
    throw new WalletError(routeErrors.invalidBody, { args: { field: 'id' } })
  await countStored(call, Buffer.byteLength(credentialId + label))
  await db.transaction(async (transaction) => {
    await holdIdentity(transaction, identity)
    await transaction
      .insert(credentialLabels)
      .values({ identity, credentialId, label })
      .onConflictDoUpdate({
        target: [credentialLabels.identity, credentialLabels.credentialId],
        set: { label },
      })
  })
  return { status: 204 }
}
