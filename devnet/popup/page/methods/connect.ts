import { offeredChains, requestAccounts } from '#devnet/popup/page/methods/requestAccounts.ts'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'

/**
 * `wallet_connect`: how the SDK's successor lets itself in, after a handshake that asks for
 * nothing. Answers the accounts with their capabilities; it asks for none that this wallet has.
 */
export async function connect(call: PopupCall): Promise<PopupAnswer> {
  const { value } = await requestAccounts(call)
  const accounts = (value as string[]).map((address) => ({ address, capabilities: {} }))
  return { value: { accounts }, chains: offeredChains(call) }
}
