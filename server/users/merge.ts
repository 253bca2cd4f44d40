import 'server-only'
import { eq } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { AddedBody } from '#lib/protocol/users.ts'
import { walletOf } from '#server/auth/person.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import { sessionOf, sessionTokenHash, switchSession } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { isReferenced } from '#server/db/databaseErrors.ts'
import { events, identities, removedIdentities, sessions, users } from '#server/db/schema.ts'
import { moveFeed } from '#server/events/feedEvents.ts'
import { type RecordEvents, withEvents } from '#server/events/withEvents.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import type { Merge } from '#server/site/site.ts'
import { identitiesPerUser } from '#server/users/addIdentity.ts'
import { moveContacts } from '#server/users/addresses.ts'
import {
  countIdentityChange,
  issueIdentityMessage,
  proveIdentity,
} from '#server/users/identityProof.ts'
import { lockActiveUsers } from '#server/users/lockUsers.ts'
import { readUser } from '#server/users/user.ts'

/**
 * `POST /api/user/merge/challenge`: issues the message by which a wallet agrees that its user is merged
 * into the signed-in one.
 * @throws WalletError signInTooOld
 */
export async function postMergeChallenge(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call)
  requireFresh(call.now, session)
  return { body: await issueIdentityMessage(call, session, 'merge') }
}

/**
 * `POST /api/user/merge`: moves all that another user has to the signed-in one, by the signature of one of
 * that user's wallets. The site's own rows move in the same transaction, by its `onMerge`. The session is
 * one of that wallet from then on, as the page uses it.
 * @throws WalletError signInTooOld, identityNotFound, identitiesFull or mergeRefused
 */
export async function postMerge(call: RouteCall): Promise<RouteReply> {
  const { env, site } = call
  const session = await sessionOf(call)
  await countIdentityChange(call)
  requireFresh(call.now, session)
  const proven = await proveIdentity(call, session, 'merge')
  const db = await call.db()
  let switched: Session
  try {
    switched = await withEvents(site, async (transaction, record) => {
      await mergeUserOf(transaction, record, proven.identity, session.user.id, site.onMerge)
      return switchSession(transaction, call.now, sessionTokenHash(call), proven, proven)
    })
  } catch (error) {
    if (!isReferenced(error)) throw error
    env.log('error', 'users not merged', {
      reason: 'Rows of the site refer to the user: move them in onMerge of the options.',
    })
    throw new WalletError(userErrors.mergeRefused, { cause: error })
  }
  const body: AddedBody = { ...(await readUser(db, switched)), session: switched }
  return { body }
}

/**
 * Moves the wallets and sessions of the user who signs in with an identity to another user, and deletes
 * the first one, within a transaction, with the rows of the site: an interrupted one has changed nothing. What
 * belongs to the wallets, such as receipts, stays theirs. As no row of the deleted user is left, merges can
 * form no cycle.
 */
async function mergeUserOf(
  transaction: Database,
  record: RecordEvents,
  identity: string,
  into: string,
  onMerge: ((merge: Merge) => Promise<void>) | undefined,
): Promise<void> {
  const userOf = async () => {
    const isThis = eq(identities.identity, identity)
    const [row] = await transaction.select().from(identities).where(isThis)
    return row?.userId
  }
  const from = await userOf()
  if (from === undefined) throw new WalletError(userErrors.identityNotFound)
  await lockActiveUsers(transaction, [...new Set([from, into])])
  // It was moved or removed while this waited for the lock.
  if ((await userOf()) !== from) throw new WalletError(routeErrors.challengeInvalid)
  // Also if it is asked for again, after a lost response.
  if (from === into) return
  const all = await transaction.select().from(identities).where(eq(identities.userId, into))
  const moved = await transaction
    .update(identities)
    .set({ userId: into })
    .where(eq(identities.userId, from))
    .returning()
  if (all.length + moved.length > identitiesPerUser)
    throw new WalletError(userErrors.identitiesFull)
  await transaction.update(sessions).set({ userId: into }).where(eq(sessions.userId, from))
  await transaction
    .update(removedIdentities)
    .set({ userId: into })
    .where(eq(removedIdentities.userId, from))
  await moveContacts(transaction, { from, into })
  await moveFeed(transaction, { from, into })
  await onMerge?.({ from, into, db: transaction })
  await transaction.delete(users).where(eq(users.id, from))
  // What the site was not told of the user yet, it is told before.
  await transaction.update(events).set({ queue: into }).where(eq(events.queue, from))
  await record({ type: 'merged', userId: into, from, wallets: moved.map(walletOf) })
}
