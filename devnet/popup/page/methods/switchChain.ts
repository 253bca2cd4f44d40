import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { chainOf, connectedWallet } from '#devnet/popup/page/smartAccount.ts'
import { readChainId } from '#devnet/wallet/readChainId.ts'

/**
 * `wallet_switchEthereumChain` (EIP-3326): reaches the popup only for a chain that was not
 * announced to the site. The response announces its RPC, and the site then switches itself; 4902
 * for a chain unknown to the wallet.
 */
export async function switchChain(call: PopupCall): Promise<PopupAnswer> {
  const { chainId } = readChainId(call.params)
  await connectedWallet(call)
  const chain = chainOf(call, chainId)
  await call.ask({
    title: 'Switch network',
    approveLabel: 'Switch',
    fields: [
      { label: 'From', value: String(call.chainId), kind: 'code' },
      { label: 'To', value: `${chain.name} (${chain.id})`, kind: 'code' },
    ],
    warnings: [],
  })
  const offered = call.chains.filter(
    ({ id }) =>
      id === chain.id || id === call.chainId || call.switches.offeredChainIds.includes(id),
  )
  return { value: null, chains: offered }
}
