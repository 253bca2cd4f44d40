import 'server-only'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { IdentityName } from '#lib/protocol/users.ts'
import { walletOf } from '#server/auth/person.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import {
  bodyInSession,
  endSessionsWhere,
  isOpenedWith,
  requireConfirmed,
  requireOpen,
  sessionOf,
} from '#server/auth/session.ts'
import { nameSchema } from '#server/custody/fieldSchemas.ts'
import { identities, removedIdentities } from '#server/db/schema.ts'
import { withEvents } from '#server/events/withEvents.ts'
import { clearCookie, sessionCookie } from '#server/http/cookies.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { countIdentityChange } from '#server/users/identityProof.ts'
import { lockActiveUsers } from '#server/users/lockUsers.ts'

const bodySchema = z.strictObject({ name: nameSchema })

/**
 * `PATCH /api/user/identities/<id>`: names one of the user's wallets; '' removes the name.
 * @throws WalletError identityNotFound
 */
export async function patchIdentity(call: RouteCall): Promise<RouteReply> {
  const { user } = await sessionOf(call)
  await countIdentityChange(call)
  const { name }: IdentityName = checkBody(bodySchema, await bodyInSession(call))
  const db = await call.db()
  const named = await db
    .update(identities)
    .set({ name: name || null })
    .where(and(eq(identities.id, idOf(call)), eq(identities.userId, user.id)))
    .returning({ id: identities.id })
  if (named.length === 0) throw new WalletError(userErrors.identityNotFound)
  return { status: 204 }
}

/**
 * `DELETE /api/user/identities/<id>`: removes one of the user's wallets and ends the sessions that were
 * opened with it. What belongs to the wallet stays with it: who signs in with it later is a new user, and is
 * told so first.
 * @throws WalletError signInTooOld, identityNotFound or lastIdentity
 */
export async function deleteIdentity(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call)
  const id = idOf(call)
  requireFresh(call.now, session)
  await requireConfirmed(call)
  const removed = await removeIdentity(call, session.user.id, id)
  if (removed !== session.identity && removed !== session.openedWith) return { status: 204 }
  return { status: 204, cookies: [clearCookie(call.env, sessionCookie(call.env))] }
}

/**
 * Removes a user's wallet with its sessions, in one transaction that locks the user: of two tabs that
 * remove the last two, one is refused.
 * @returns its identity
 */
async function removeIdentity(call: RouteCall, userId: string, id: string): Promise<string> {
  return withEvents(call.site, async (transaction, record) => {
    await lockActiveUsers(transaction, [userId])
    await requireOpen(transaction, call)
    // A sign-in has its wallet's row until its session is there, and so ends with the others.
    const own = await transaction
      .select()
      .from(identities)
      .where(eq(identities.userId, userId))
      .for('update')
    const found = own.find((one) => one.id === id)
    if (!found) throw new WalletError(userErrors.identityNotFound)
    if (own.length === 1) throw new WalletError(userErrors.lastIdentity)
    await endSessionsWhere(transaction, record, isOpenedWith(userId, found.identity))
    // What is recorded has the name of the wallet.
    await record({ type: 'unlinked', userId, wallet: walletOf(found) })
    await transaction.delete(identities).where(eq(identities.id, id))
    const removed = { userId, removedAt: call.now }
    await transaction
      .insert(removedIdentities)
      .values({ identity: found.identity, ...removed })
      .onConflictDoUpdate({ target: removedIdentities.identity, set: removed })
    return found.identity
  })
}

/**
 * The id in the path of a request.
 * @throws WalletError identityNotFound if it is none
 */
export function idOf({ request }: RouteCall): string {
  const [, id = ''] = /\/identities\/([^/]+)/.exec(new URL(request.url).pathname) ?? []
  // The database would refuse any other text.
  if (!z.uuid().safeParse(id).success) throw new WalletError(userErrors.identityNotFound)
  return id.toLowerCase()
}
