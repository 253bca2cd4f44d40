import 'server-only'
import { asc, inArray } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'

/**
 * Locks the rows of users until the transaction ends, so that changes of their wallets happen one after
 * another: all in the order of their ids, so that two transactions never wait for each other. Sign-ins do
 * not wait for it.
 * @throws WalletError notSignedIn if one of them is gone
 */
export async function lockUsers(
  transaction: Pick<Database, 'select'>,
  ids: readonly string[],
): Promise<void> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update')
  if (rows.length < ids.length) throw new WalletError(routeErrors.notSignedIn)
}
