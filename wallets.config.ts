import type { Chain } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import { injected } from '#connectors/injected.ts'
import { smartWallet } from '#connectors/smartWallet.ts'
import { turnkey } from '#connectors/turnkey.ts'
import { walletConnect } from '#connectors/walletConnect.ts'
import { devnetChainIds } from '#lib/protocol/devnet.ts'
import type { PublicChain, PublicConfig } from '#lib/protocol/publicConfig.ts'

/** What a site offers: wagmi's chains, the first being the default, and wagmi connectors. */
export type Wallets = {
  chains: readonly [Chain, ...Chain[]]
  connectors: CreateConnectorFn[]
}

/**
 * The one list of wallets, in the order a person sees them. Any wagmi connector fits in it;
 * the name on the left is what `WALLETS` in the environment knows it by.
 * Stops the start with 'Invalid chains' where none is usable, and with the name of an unknown wallet.
 */
export function wallets(config: PublicConfig): Wallets {
  const shared = { appName: config.appName, bundlerUrls: config.smartWallet?.bundlerUrls }
  const list: Record<string, CreateConnectorFn> = {
    injected: injected(),
    ...(config.walletConnect && {
      walletConnect: walletConnect({
        ...config.walletConnect,
        appName: config.appName,
        appUrl: config.appOrigin,
        storePrefix: `latchkey${config.cookieSuffix}`,
      }),
    }),
    ...(config.turnkey && {
      turnkey: turnkey({ ...config.turnkey, ...shared }),
      turnkeyHd: turnkey({ ...config.turnkey, ...shared, variant: 'hd' }),
    }),
    ...(config.smartWallet && {
      smartWallet: smartWallet({ ...config.smartWallet, appName: config.appName }),
    }),
  }
  return { chains: chainsOf(config.chains), connectors: narrow(list, config.walletIds) }
}

function narrow(list: Record<string, CreateConnectorFn>, ids = Object.keys(list)) {
  return [...new Set(ids)].map((id) => {
    const connector = Object.hasOwn(list, id) ? list[id] : undefined
    if (!connector)
      throw new Error(`WALLETS names "${id}", which is none of: ${Object.keys(list).join(', ')}.`)
    return connector
  })
}

type KnownChain = Pick<Chain, 'name'> &
  Partial<Pick<Chain, 'nativeCurrency'>> & { explorerUrl?: string }

/**
 * Chains with a name people know; any other goes by its number. Not `wagmi/chains`: its rollups
 * bring their transaction formats along, 14 kB of the sign-in page that no wallet needs.
 */
const knownChains: Record<number, KnownChain> = {
  1: { name: 'Ethereum', explorerUrl: 'https://etherscan.io' },
  10: { name: 'OP Mainnet', explorerUrl: 'https://optimistic.etherscan.io' },
  137: {
    name: 'Polygon',
    explorerUrl: 'https://polygonscan.com',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  },
  8453: { name: 'Base', explorerUrl: 'https://basescan.org' },
  42161: { name: 'Arbitrum One', explorerUrl: 'https://arbiscan.io' },
  84532: { name: 'Base Sepolia', explorerUrl: 'https://sepolia.basescan.org' },
  11155111: { name: 'Sepolia', explorerUrl: 'https://sepolia.etherscan.io' },
  [devnetChainIds.chain]: { name: 'Devnet' },
  [devnetChainIds.chain2]: { name: 'Devnet 2' },
}
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function chainsOf(chains: readonly PublicChain[]): Wallets['chains'] {
  const [first, ...rest] = chains
  const ids = chains.map(({ id }) => id)
  const isValid = ids.every((id) => Number.isSafeInteger(id) && id > 0)
  if (!first || !isValid || new Set(ids).size < ids.length) throw new Error('Invalid chains')
  return [chainOf(first), ...rest.map(chainOf)]
}

function chainOf({ id, rpcUrl, explorerUrl }: PublicChain): Chain {
  const known = knownChains[id]
  const explorer = explorerUrl ?? known?.explorerUrl
  return {
    id,
    name: known?.name ?? `Chain ${id}`,
    nativeCurrency: known?.nativeCurrency ?? ether,
    rpcUrls: { default: { http: [rpcUrl] } },
    ...(explorer && { blockExplorers: { default: { name: 'Explorer', url: explorer } } }),
  }
}
