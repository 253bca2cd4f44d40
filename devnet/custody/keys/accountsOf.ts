import type { Draft } from '#devnet/custody/Draft.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import type { WalletAccountRecord } from '#devnet/custody/records.ts'

/** Accounts of a wallet, oldest first; those created together in the requested order. */
export function accountsOf(
  draft: Draft,
  organizationId: string,
  walletId: string,
): WalletAccountRecord[] {
  const accounts = draft.list('walletAccounts', organizationId)
  return oldestFirst(accounts.filter((account) => account.walletId === walletId))
}
