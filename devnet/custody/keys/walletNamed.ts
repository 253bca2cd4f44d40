import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { WalletRecord } from '#devnet/custody/records.ts'

/** Returns a wallet of the organization by id. @throws ApiError 5 if there is none */
export function walletNamed(draft: Draft, organizationId: string, walletId: string): WalletRecord {
  const wallet = draft.get('wallets', organizationId, walletId)
  if (!wallet) throw apiError(5, `no wallet found with ID ${walletId}`)
  return wallet
}
