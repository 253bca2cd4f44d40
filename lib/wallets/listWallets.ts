import type { Abi, Chain } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { PublicChain, PublicConfig, WalletOrigins } from '#lib/protocol/publicConfig.ts'

/** A site's wagmi chains, the first being the default, and its wagmi connectors. */
export type Wallets = {
  chains: readonly [Chain, ...Chain[]]
  connectors: CreateConnectorFn[]
  /** The whole list by name, for `checkWallets`. */
  list: Record<string, WalletEntry | undefined>
  /** The names in `WALLETS`, if it is set. */
  walletIds: readonly string[] | undefined
  signInPage: SignInPageOptions
  review: ReviewMode
  canConfirmBlocked: boolean
  inspector: boolean | undefined
  contracts: LoadContracts | undefined
}

/** A site's list of wallets, as wallets.config.ts has it: what is not configured is left out. */
export type WalletList = (config: PublicConfig) => Wallets

/**
 * When the user reviews what a page asks of a wallet: `always`, only if it is `dangerous` or cannot
 * be read, or never (`off`).
 */
export type ReviewMode = 'always' | 'dangerous' | 'off'

/** A contract of the site: how a review names it, and its interface, by which calls are read. */
export type SiteContract = {
  name: string
  abi?: Abi
  /** A picture of this site, such as `/auctions.svg`, or a `data:` URL. */
  logo?: string
}

/** Loads the site's contracts by address, with the first review. */
export type LoadContracts = () => Promise<Readonly<Record<string, SiteContract>>>

/** Options of the list. */
export type WalletListOptions = SignInPageOptions & {
  /**
   * When requests are reviewed before the wallet gets them.
   * @default 'always'
   */
  review?: ReviewMode
  /**
   * Let the user confirm a request that the review blocks, such as a sign-in to another site, with
   * the step that a danger needs: for a site that tests wallets.
   * @default false
   */
  canConfirmBlocked?: boolean
  /**
   * List the requests to wallets at `/inspector`, for developers.
   * @default true on the devnet, false elsewhere
   */
  inspector?: boolean
  /**
   * Contracts that the review names and whose calls it reads; those that may take tokens count as
   * known. Default: none.
   */
  contracts?: LoadContracts
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
 * without the entries that are not configured. The options set what the sign-in page shows first,
 * and when requests are reviewed.
 * @throws 'Invalid chains' if no chain is usable; what only a server uses is checked by `checkWallets`
 */
export function listWallets(
  { chains, walletIds, smartWallet }: Pick<PublicConfig, 'chains' | 'walletIds' | 'smartWallet'>,
  list: Record<string, WalletEntry | undefined>,
  {
    review = 'always',
    canConfirmBlocked = false,
    inspector,
    contracts,
    ...signInPage
  }: WalletListOptions = {},
): Wallets {
  return {
    chains: chainsOf(chains, smartWallet?.bundlerUrls),
    connectors: listedEntries({ list, walletIds }).map((entry) =>
      typeof entry === 'function' ? entry : entry.connector,
    ),
    list,
    walletIds,
    signInPage,
    review,
    canConfirmBlocked,
    inspector,
    contracts,
  }
}

/** The entries that are listed, in order: all that are configured, or those that `WALLETS` names. */
export function listedEntries({
  list,
  walletIds,
}: Pick<Wallets, 'list' | 'walletIds'>): WalletEntry[] {
  return [...new Set(walletIds ?? Object.keys(list))].flatMap((id) => list[id] ?? [])
}

/**
 * The site's chains as wagmi takes them.
 * @throws 'Invalid chains' if there is none
 */
function chainsOf(
  chains: readonly PublicChain[],
  bundlerUrls: Record<number, string> = {},
): Wallets['chains'] {
  const [first, ...rest] = chains.map((chain) => chainOf(chain, bundlerUrls[chain.id]))
  if (!first) throw new Error('Invalid chains')
  return [first, ...rest]
}

function chainOf(
  { rpcUrl, walletRpcUrls, explorerUrl, ...chain }: PublicChain,
  bundlerUrl: string | undefined,
): Chain {
  return {
    ...chain,
    rpcUrls: {
      default: { http: [rpcUrl] },
      ...(walletRpcUrls && { public: { http: walletRpcUrls } }),
    },
    ...(explorerUrl && { blockExplorers: { default: { name: 'Explorer', url: explorerUrl } } }),
    // Not among `rpcUrls`: no wallet is to use it as a node.
    ...(bundlerUrl && { custom: { bundlerUrl } }),
  }
}
