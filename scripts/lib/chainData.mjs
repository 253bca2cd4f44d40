import * as viemChains from 'viem/chains'

/**
 * The site's chain data, from viem's definitions: `[name, currency name, symbol, decimals,
 * explorer, public node]`, the last two empty if there is none. If several definitions share an id,
 * viem's first one is used.
 *
 * @returns {Record<string, [string, string, string, number, string, string]>}
 */
export function chainData() {
  const data = {}
  for (const chain of Object.values(viemChains)) {
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
function publicUrl(url = '') {
  return url.startsWith('https://') ? url.replace(/\/$/, '') : ''
}
