import { rpcError } from '#devnet/rpcError.ts'
import { readChainId } from '#devnet/wallet/readChainId.ts'
import { requireGrant } from '#devnet/wallet/requireGrant.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `wallet_switchEthereumChain` (EIP-3326); 4902 for a chain unknown to the wallet. */
export async function switchChain(call: WalletCall): Promise<unknown> {
  const { chainId } = readChainId(call.params)
  requireGrant(call)
  const { store } = call
  const target = store.get().knownChains.find(({ id }) => id === chainId)
  if (!target) {
    const shown = `0x${chainId.toString(16)}`
    throw rpcError(
      4902,
      `Unrecognized chain ID "${shown}". Try adding the chain using wallet_addEthereumChain first.`,
    )
  }
  if (store.get().chainId === chainId) return null
  await call.ask(
    {
      title: 'Switch network',
      approveLabel: 'Switch',
      fields: [
        { label: 'From', value: String(store.get().chainId), kind: 'code' },
        { label: 'To', value: `${target.name} (${chainId})`, kind: 'code' },
      ],
      warnings: [],
    },
    'User rejected the request.',
  )
  store.change({ chainId })
  return null
}
