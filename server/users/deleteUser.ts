import 'server-only'
import { and, eq, inArray, or } from 'drizzle-orm'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { walletOf } from '#server/auth/person.ts'
import { isSessionOf } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { isReferenced } from '#server/db/databaseErrors.ts'
import {
  challenges,
  credentialLabels,
  credentials,
  identities,
  receiptChains,
  receipts,
  sentEntries,
  sessions,
  users,
} from '#server/db/schema.ts'
import { withEvents } from '#server/events/withEvents.ts'
import type { Site } from '#server/site/site.ts'
import { lockUsers } from '#server/users/lockUsers.ts'

/**
 * Deletes a user with all that is theirs, in one transaction: wallets, sessions, receipts, names, what was
 * sent, and the site's rows by its `onDelete`. Who signs in with one of the wallets later is a new user. The
 * row by which an e-mail address or a provider finds the keys in the custody stays, as long as the keys do.
 * `check` is the first part of the transaction, and refuses by an error.
 * @returns whether there was such a user
 * @throws WalletError deletionRefused if rows of the site refer to the user still
 */
export async function deleteUser(
  site: Site,
  userId: string,
  check?: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  try {
    return await deleteAll(site, userId, check)
  } catch (error) {
    if (!isReferenced(error)) throw error
    site.env.log('error', 'user not deleted', {
      reason: 'Rows of the site refer to the user: delete them in onDelete of the options.',
    })
    throw new WalletError(userErrors.deletionRefused, { cause: error })
  }
}

function deleteAll(
  site: Site,
  userId: string,
  check?: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  return withEvents(site, async (transaction, record) => {
    await check?.(transaction)
    if ((await lockUsers(transaction, [userId])).length === 0) return false
    // A sign-in has its wallet's row first, so that neither waits for the other.
    const own = await transaction
      .select()
      .from(identities)
      .where(eq(identities.userId, userId))
      .for('update')
    const names = own.map(({ identity }) => identity)
    await transaction.delete(receipts).where(inArray(receipts.identity, names))
    await transaction.delete(receiptChains).where(inArray(receiptChains.identity, names))
    await transaction.delete(sentEntries).where(inArray(sentEntries.identity, names))
    await transaction.delete(credentialLabels).where(inArray(credentialLabels.identity, names))
    await transaction.delete(credentials).where(inArray(credentials.identity, names))
    await transaction.delete(challenges).where(or(...own.map(isIssuedTo)))
    await transaction
      .delete(sessions)
      .where(or(isSessionOf(transaction, userId), eq(sessions.userId, userId)))
    await site.onDelete?.({ userId, db: transaction })
    await transaction.delete(users).where(eq(users.id, userId))
    await record({ type: 'deleted', userId, wallets: own.map(walletOf) })
    return true
  })
}

/** Messages for an account; a contract has the same address on other chains, where it is somebody else's. */
function isIssuedTo({ address, chainId, accountType }: typeof identities.$inferSelect) {
  const isContract = accountType === 'contract' && chainId !== null
  return and(
    eq(challenges.address, address),
    isContract ? eq(challenges.chainId, chainId) : undefined,
  )
}
