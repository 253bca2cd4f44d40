import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'

type ChainRow = [
  name: string,
  currency: string,
  symbol: string,
  decimals: number,
  explorer: string,
  publicNode: string,
]

/**
 * The site's chain data by chain id, from viem's definitions; explorer and public node are empty if
 * there is none. If several definitions share an id, viem's first one is used.
 */
export function chainData(): Record<number, ChainRow> {
  const data: Record<number, ChainRow> = {}
  for (const chain of Object.values<Chain>(viemChains)) {
    if (typeof chain?.id !== 'number' || chain.id in data) continue
    const { id, name, nativeCurrency, rpcUrls, blockExplorers } = chain
    data[id] = [
      name,
      nativeCurrency.name,
      nativeCurrency.symbol,
      nativeCurrency.decimals,
      publicUrl(blockExplorers?.default.url),
      publicUrl(rpcUrls.default.http[0]),
    ]
  }
  return data
}

/** Removes local nodes and explorers, which exist only on the developer's own machine. */
function publicUrl(url = ''): string {
  return url.startsWith('https://') ? url.replace(/\/$/, '') : ''
}
