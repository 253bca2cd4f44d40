import type { Chain } from 'viem'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'

/** The networks that the site has, as a preview compares them. */
export function siteChains(chains: readonly Chain[]): PreviewContext['chains'] {
  return chains.map(({ id, name, nativeCurrency, rpcUrls }) => ({
    id,
    name,
    symbol: nativeCurrency.symbol.toUpperCase(),
    hosts: Object.values(rpcUrls).flatMap(({ http }) => http.map((url) => new URL(url).host)),
  }))
}
