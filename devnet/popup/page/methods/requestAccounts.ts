import { connectDetails } from '#devnet/popup/page/describe/connect.ts'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { saveSite } from '#devnet/popup/page/siteKeys.ts'
import { addressOf, ownWallet } from '#devnet/popup/page/smartAccount.ts'

/** `eth_requestAccounts`: connects a site, and creates the wallet if there is none yet. */
export async function requestAccounts(call: PopupCall): Promise<PopupAnswer> {
  await call.ask(connectDetails(call))
  call.say('Making your wallet…')
  const wallet = await ownWallet(call)
  const address = await addressOf(wallet, call)
  await saveSite({ ...call.site, isConnected: true })
  return { value: [address], chains: offeredChains(call) }
}

/** The chains announced to a site when it connects. */
export function offeredChains({ chains, switches }: PopupCall) {
  return chains.filter(({ id }) => switches.offeredChainIds.includes(id))
}
