import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'

type KnownNetwork = { names: readonly string[]; symbols: readonly string[] }

/** Networks that everybody knows, by number: another name or symbol is a trick. */
export const knownNetworks: Readonly<Record<number, KnownNetwork>> = {
  1: { names: ['Ethereum', 'Ethereum Mainnet', 'Mainnet'], symbols: ['ETH'] },
  10: { names: ['OP Mainnet', 'Optimism', 'Optimism Mainnet'], symbols: ['ETH'] },
  56: {
    names: ['BNB Smart Chain', 'BNB Chain', 'BNB Smart Chain Mainnet', 'Binance Smart Chain'],
    symbols: ['BNB'],
  },
  100: { names: ['Gnosis', 'Gnosis Chain', 'xDai'], symbols: ['XDAI'] },
  137: { names: ['Polygon', 'Polygon Mainnet', 'Polygon PoS', 'Matic'], symbols: ['POL', 'MATIC'] },
  324: { names: ['zkSync Era', 'ZKsync', 'zkSync Mainnet'], symbols: ['ETH'] },
  8453: { names: ['Base', 'Base Mainnet'], symbols: ['ETH'] },
  42161: { names: ['Arbitrum', 'Arbitrum One', 'Arbitrum Mainnet'], symbols: ['ETH'] },
  43114: { names: ['Avalanche', 'Avalanche C-Chain', 'Avalanche Mainnet'], symbols: ['AVAX'] },
  59144: { names: ['Linea', 'Linea Mainnet'], symbols: ['ETH'] },
  534352: { names: ['Scroll', 'Scroll Mainnet'], symbols: ['ETH'] },
}

/** Hosts of the networks themselves and of providers that serve the real networks only. */
const servers = [
  'cloudflare-eth.com',
  'flashbots.net',
  'mevblocker.io',
  'merkle.io',
  'mainnet.optimism.io',
  'binance.org',
  'bnbchain.org',
  'defibit.io',
  'ninicoin.io',
  'nodereal.io',
  'gnosischain.com',
  'gnosis.gateway.fm',
  'polygon-rpc.com',
  'mainnet.era.zksync.io',
  'base.org',
  'arbitrum.io',
  'avax.network',
  'linea.build',
  'scroll.io',
  'infura.io',
  'alchemy.com',
  'alchemyapi.io',
  'quiknode.pro',
  'ankr.com',
  'publicnode.com',
  'llamarpc.com',
  'drpc.org',
  'blastapi.io',
  '1rpc.io',
  'core.chainstack.com',
  'go.getblock.io',
  'blockpi.network',
  'nodies.app',
  'gateway.tenderly.co',
  'meowrpc.com',
  'gateway.tatum.io',
  'onfinality.io',
  'rpc.thirdweb.com',
  'subquery.network',
  'api.zan.top',
  'nodes.sequence.app',
  'pokt.network',
] as const

/** Whether a host belongs to somebody who is known to serve well-known networks. */
export const isKnownServer = (host: string) =>
  servers.some((each) => host === each || host.endsWith(`.${each}`))

/** The number of the network that has a name, among the site's and the well-known ones. */
export function networkNamed(name: string, { chains = [] }: PreviewContext): number | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
  const own = chains.find((each) => plain(each.name) === plain(name))?.id
  const known = Object.entries(knownNetworks).find(([, { names }]) =>
    names.some((each) => plain(each) === plain(name)),
  )?.[0]
  return own ?? (known === undefined ? undefined : Number(known))
}
