import type { Draft } from '#devnet/custody/Draft.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import type { WalletAccountRecord } from '#devnet/custody/records.ts'

/** The accounts of a wallet, the oldest first; those made at once as they were asked for. */
export function accountsOf(
  draft: Draft,
  organizationId: string,
  walletId: string,
): WalletAccountRecord[] {
  const accounts = draft.list('walletAccounts', organizationId)
  return oldestFirst(accounts.filter((account) => account.walletId === walletId))
}
