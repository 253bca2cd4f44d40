import { offeredChains, requestAccounts } from '#devnet/popup/page/methods/requestAccounts.ts'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'

/**
 * `wallet_connect`: how the SDK's successor connects, after a handshake that requests nothing.
 * Returns the accounts with their capabilities; this wallet has none that a site could request.
 */
export async function connect(call: PopupCall): Promise<PopupAnswer> {
  const { value } = await requestAccounts(call)
  const accounts = (value as string[]).map((address) => ({ address, capabilities: {} }))
  return { value: { accounts }, chains: offeredChains(call) }
}
