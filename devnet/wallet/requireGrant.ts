import { rpcError } from '#devnet/rpcError.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** Throws 4100 for a site that was not let in, or while the wallet is locked. */
export function requireGrant({ origin, store }: WalletCall): void {
  if (store.accountsFor(origin).length > 0) return
  throw rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
}
