import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { connectedWallet } from '#devnet/popup/page/smartAccount.ts'
import { assetDetails } from '#devnet/wallet/describe/asset.ts'

/** `wallet_watchAsset` (EIP-747): shows a token and returns true; the popup keeps no token list. */
export async function watchAsset(call: PopupCall): Promise<PopupAnswer> {
  const details = assetDetails(call.params)
  await connectedWallet(call)
  await call.ask(details)
  return { value: true }
}
