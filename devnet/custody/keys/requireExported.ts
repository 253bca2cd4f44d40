import { apiError } from '#devnet/custody/apiError.ts'

/**
 * Prevents the deletion of a key that was never exported, unless `deleteWithoutExport` is set.
 * @throws ApiError 9
 */
export function requireExported(
  records: readonly { exported: boolean }[],
  deleteWithoutExport: boolean | undefined,
  what: 'wallets' | 'wallet accounts' | 'private keys' | 'wallets or private keys',
): void {
  if (deleteWithoutExport || records.every(({ exported }) => exported)) return
  throw apiError(9, `${what} were not exported: export them or set deleteWithoutExport`)
}
