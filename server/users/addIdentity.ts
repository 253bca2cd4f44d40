import 'server-only'
import { eq } from 'drizzle-orm'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { AddedBody } from '#lib/protocol/users.ts'
import { walletOf } from '#server/auth/person.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import { sessionOf, sessionTokenHash, switchSession } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { identities } from '#server/db/schema.ts'
import { type RecordEvents, withEvents } from '#server/events/withEvents.ts'
import { countStored } from '#server/http/rateLimit.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import {
  countIdentityChange,
  issueIdentityMessage,
  type ProvenIdentity,
  proveIdentity,
} from '#server/users/identityProof.ts'
import { lockActiveUsers } from '#server/users/lockUsers.ts'
import { noteTaken } from '#server/users/mergePreview.ts'
import { readUser } from '#server/users/user.ts'

/** More than anyone signs in with. */
export const identitiesPerUser = 50

/** About what a wallet takes up in the database. */
const identityBytes = 400

/**
 * `POST /api/user/identities/challenge`: issues the message by which a wallet agrees to be added to the
 * signed-in user.
 * @throws WalletError signInTooOld
 */
export async function postIdentityChallenge(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call)
  // Who has only found the browser open would add a wallet of their own, and prove themselves by it.
  requireFresh(call.now, session)
  return { body: await issueIdentityMessage(call, session, 'addIdentity') }
}

/**
 * `POST /api/user/identities`: adds a wallet to the signed-in user, by its signature of the message that
 * was issued for both. The session is one of that wallet from then on, as the page uses it. After
 * `identityTaken` the session may see what a merge would move.
 */
export async function postIdentity(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call)
  const proven = await proveIdentity(call, session, 'addIdentity')
  await countStored(call, identityBytes + (proven.proof?.signature.length ?? 0))
  const db = await call.db()
  let switched: Session
  try {
    switched = await withEvents(call.site, async (transaction, record) => {
      await addIdentity(transaction, record, call.now, session.user.id, proven)
      return switchSession(transaction, call.now, sessionTokenHash(call), proven, proven)
    })
  } catch (error) {
    if (error instanceof WalletError && error.key === userErrors.identityTaken.key)
      await noteTaken(call, proven)
    throw error
  }
  const body: AddedBody = { ...(await readUser(db, switched)), session: switched }
  return { status: 201, body }
}

/**
 * Adds a wallet to a user, within a transaction. One that the user has already stays as it is.
 * @throws WalletError identityTaken, identitiesFull, or notSignedIn if the user is gone
 */
async function addIdentity(
  transaction: Database,
  record: RecordEvents,
  now: Date,
  userId: string,
  { identity, address, chainId, accountType, wallet, proof }: ProvenIdentity,
): Promise<void> {
  await lockActiveUsers(transaction, [userId])
  const isThis = eq(identities.identity, identity)
  const [known] = await transaction.select().from(identities).where(isThis)
  if (known?.userId === userId) return
  if (known) throw new WalletError(userErrors.identityTaken)
  if ((await transaction.$count(identities, eq(identities.userId, userId))) >= identitiesPerUser)
    throw new WalletError(userErrors.identitiesFull)
  const row = { identity, userId, address, accountType, wallet, ...proof }
  const added = await transaction
    .insert(identities)
    .values({
      ...row,
      addedAt: now,
      lastUsedAt: now,
      chainId: accountType === 'contract' ? chainId : null,
    })
    .onConflictDoNothing()
    .returning()
  // It has signed in as a user of its own, or was added elsewhere, in this moment.
  if (added.length === 0) throw new WalletError(userErrors.identityTaken)
  for (const one of added) await record({ type: 'linked', userId, wallet: walletOf(one) })
}
