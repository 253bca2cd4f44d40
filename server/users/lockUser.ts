import 'server-only'
import { eq } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'

/**
 * Locks a user's row until the transaction ends, so that changes of their wallets happen one after
 * another. Sign-ins do not wait for it.
 * @throws WalletError notSignedIn if the user is gone
 */
export async function lockUser(
  transaction: Pick<Database, 'select'>,
  userId: string,
): Promise<void> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (rows.length === 0) throw new WalletError(routeErrors.notSignedIn)
}
