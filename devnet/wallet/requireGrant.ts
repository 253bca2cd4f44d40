import { rpcError } from '#devnet/rpcError.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/**
 * Requires a connected site and an unlocked wallet.
 * @throws RpcError 4100
 */
export function requireGrant({ origin, store }: WalletCall): void {
  if (store.accountsFor(origin).length > 0) return
  throw rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
}
