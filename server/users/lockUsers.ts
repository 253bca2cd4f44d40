import 'server-only'
import { asc, inArray } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'

type Transaction = Pick<Database, 'select'>

/**
 * Locks the rows of users until the transaction ends, so that changes of their wallets happen one after
 * another: all in the order of their ids, so that two transactions never wait for each other. Sign-ins do
 * not wait for it.
 * @returns those that exist
 */
export async function lockUsers(transaction: Transaction, ids: readonly string[]) {
  return transaction
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update')
}

/**
 * Locks users who change something of themselves.
 * @throws WalletError notSignedIn if one of them is gone, userBlocked
 */
export async function lockActiveUsers(
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  const locked = await lockUsers(transaction, ids)
  if (locked.length < ids.length) throw new WalletError(routeErrors.notSignedIn)
  if (locked.some(({ blockedAt }) => blockedAt)) throw new WalletError(userErrors.userBlocked)
}
