import { assetDetails } from '#devnet/wallet/describe/asset.ts'
import { requireGrant } from '#devnet/wallet/requireGrant.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/**
 * `wallet_watchAsset` (EIP-747): shows a token and returns true; the dev wallet keeps no token
 * list.
 */
export async function watchAsset(call: WalletCall): Promise<unknown> {
  const details = assetDetails(call.params)
  requireGrant(call)
  await call.ask(details, 'User rejected the request.')
  return true
}
