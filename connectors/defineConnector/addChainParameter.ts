import { type AddEthereumChainParameter, type Chain, numberToHex } from 'viem'

/**
 * The parameters of `wallet_addEthereumChain` (EIP-3085) for a chain. `rpcUrls` are the chain's
 * public nodes, which may differ from those the pages use; empty if it has none.
 */
export function addChainParameter({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
}: Chain): AddEthereumChainParameter {
  const explorers = Object.values(blockExplorers ?? {}).map(({ url }) => url)
  return {
    chainId: numberToHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls: (rpcUrls.public ?? rpcUrls.default).http,
    ...(explorers.length > 0 && { blockExplorerUrls: explorers }),
  }
}
