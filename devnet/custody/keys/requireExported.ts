import { apiError } from '#devnet/custody/apiError.ts'

/**
 * Keeps a key from being deleted that nobody has a copy of, unless that is said in so many words.
 * @throws code 9
 */
export function requireExported(
  records: readonly { exported: boolean }[],
  deleteWithoutExport: boolean | undefined,
  what: 'wallets' | 'wallet accounts' | 'private keys' | 'wallets or private keys',
): void {
  if (deleteWithoutExport || records.every(({ exported }) => exported)) return
  throw apiError(9, `${what} were not exported: export them or set deleteWithoutExport`)
}
