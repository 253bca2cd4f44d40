import type { Chain } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { PublicChain, PublicConfig, WalletOrigins } from '#lib/protocol/publicConfig.ts'

/** A site's wagmi chains, the first being the default, and its wagmi connectors. */
export type Wallets = {
  chains: readonly [Chain, ...Chain[]]
  connectors: CreateConnectorFn[]
  /** Origins that these wallets need in addition to the environment's. */
  origins: WalletOrigins
  signInPage: SignInPageOptions
}

/** Options of the sign-in page. */
export type SignInPageOptions = {
  /**
   * Show wallets above email and passkey.
   * @default false
   */
  walletsFirst?: boolean
  /**
   * Keys of the wallet book: the wallets shown while none is installed, the best known first.
   * @default MetaMask, Coinbase Wallet, Rainbow and Trust Wallet
   */
  bestKnownWallets?: readonly string[]
}

/** An entry of the wallet list: a wagmi connector, with the origins that its code needs, if any. */
export type WalletEntry =
  | CreateConnectorFn
  | { connector: CreateConnectorFn; origins: Partial<WalletOrigins> }

/**
 * Converts a named list of wallets to wagmi's parameters: filtered and ordered by `WALLETS`,
 * without the entries that are not configured. `signInPage` sets what the sign-in page shows first.
 * @throws 'Invalid chains' if no chain is usable, and an error that names a wrong wallet or origin
 */
export function listWallets(
  { chains, walletIds }: Pick<PublicConfig, 'chains' | 'walletIds'>,
  list: Record<string, WalletEntry | undefined>,
  signInPage: SignInPageOptions = {},
): Wallets {
  const entries = entriesOf(list, walletIds)
  const collect = (kind: keyof WalletOrigins) => [
    ...new Set(entries.flatMap((entry) => originsOf(entry)[kind] ?? []).map(checkOrigin)),
  ]
  return {
    chains: chainsOf(chains),
    connectors: entries.map((entry) => (typeof entry === 'function' ? entry : entry.connector)),
    origins: { connect: collect('connect'), frame: collect('frame'), script: collect('script') },
    signInPage,
  }
}

function entriesOf(list: Record<string, WalletEntry | undefined>, ids: string[] | undefined) {
  const names = Object.keys(list)
  if (!ids) return names.flatMap((name) => list[name] ?? [])
  return [...new Set(ids)].map((id) => {
    if (!Object.hasOwn(list, id))
      throw new Error(`WALLETS names "${id}", which is none of: ${names.join(', ')}.`)
    const entry = list[id]
    if (!entry) throw new Error(`WALLETS names "${id}", which is not configured.`)
    return entry
  })
}

const originsOf = (entry: WalletEntry): Partial<WalletOrigins> =>
  typeof entry === 'function' ? {} : entry.origins

/** A CSP is a list of words: anything but an origin could add a directive. */
function checkOrigin(origin: string): string {
  if (!isPolicyOrigin(origin))
    throw new Error(
      `The list of wallets names "${origin}", which is not an origin like https://wallet.example.`,
    )
  return origin
}

function chainsOf(chains: readonly PublicChain[]): Wallets['chains'] {
  const [first, ...rest] = chains
  const ids = chains.map(({ id }) => id)
  const isValid = ids.every((id) => Number.isSafeInteger(id) && id > 0)
  if (!first || !isValid || new Set(ids).size < ids.length) throw new Error('Invalid chains')
  return [chainOf(first), ...rest.map(chainOf)]
}

function chainOf({ rpcUrl, walletRpcUrls, explorerUrl, ...chain }: PublicChain): Chain {
  return {
    ...chain,
    rpcUrls: {
      default: { http: [rpcUrl] },
      ...(walletRpcUrls && { public: { http: walletRpcUrls } }),
    },
    ...(explorerUrl && { blockExplorers: { default: { name: 'Explorer', url: explorerUrl } } }),
  }
}

/**
 * Whether a text is one origin that a Content-Security-Policy may contain: scheme, host and port,
 * without a wildcard or any character that would start another directive.
 */
export function isPolicyOrigin(text: string): boolean {
  if (!/^(https?|wss?):\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(text)) return false
  return URL.canParse(text) && new URL(text).origin === text
}
