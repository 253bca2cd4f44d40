import type { KnownWallet, OpenIdProvider } from '#lib/protocol/entities.ts'

/**
 * The public part of the environment: read on the server at run time and passed down as a prop, so
 * that one build runs everywhere.
 */
export type PublicConfig = {
  /** Shown on every page if it is `devnet`; no other code may depend on it. */
  world: 'devnet' | 'live'
  appName: string
  /** Scheme, host and port of the site, without a trailing slash. */
  appOrigin: string
  /** Path of the server's routes on that origin, as `/api`. */
  basePath: string
  /** Chains in order of preference; the first is the default. */
  chains: PublicChain[]
  /** Tokens (ERC-20) of the site, in the order of `TOKENS`. */
  tokens?: PublicToken[]
  /** Set if names are looked up. */
  ens?: PublicEns
  /** Connector ids in order, if `WALLETS` is set. */
  walletIds?: string[]
  /** Suffix of every cookie and storage name: cookies ignore ports, so two copies would collide. */
  cookieSuffix: string
  /** Script that announces the dev wallet; never set in `live`. */
  devWalletUrl?: string
  /** The devnet's dashboard, linked on every page; never set in `live`. */
  devnetUrl?: string
  /** Set if WalletConnect is configured. */
  walletConnect?: PublicWalletConnect
  /** Set if embedded wallets are configured. */
  turnkey?: PublicTurnkey
  /** Set if smart wallets are configured. */
  smartWallet?: PublicSmartWallet
  /** Origins that may frame the site, if there are any: the hosts of wallets that show sites inside. */
  frameAncestors?: string[]
  /** Page where users add funds; `{address}` and `{chainId}` stand for the account's. */
  fundUrl?: string
  /** Layout of the sign-in page, as wallets.config.ts sets it. */
  signInPage?: PublicSignInPage
  /** Pages of the site that screens link to. */
  pages?: SitePages
}

/** Paths of a site's pages; what is missing is not linked. */
export type SitePages = {
  /** The sign-in page, which continues to the path in `?redirect=`. */
  signIn?: string
  /** The page with the forms to sign. */
  sign?: string
  /** The page of the account, with its tabs in `?tab=`. */
  account?: string
  /** The error catalog, with an anchor for each error. */
  errors?: string
}

/** Layout of the sign-in page. */
export type PublicSignInPage = {
  /** Show wallets above email and passkey. */
  walletsFirst: boolean
  /** Wallets that fill the places of the list while none is installed, the best known first. */
  bestKnownWallets: readonly KnownWallet[]
}

/** Configuration of WalletConnect. */
export type PublicWalletConnect = {
  projectId: string
  /** @default the public relay */
  relayUrl?: string
  /** Whether the vendor's Verify service attests the site's origin. */
  verify: boolean
  /** Which link opens a wallet app that has two. Default: the platform's preferred one. */
  links?: 'native' | 'universal'
  /** Page of the devnet's phone, offered as an app on phones; never set in `live`. */
  devPhoneUrl?: string
}

/** Configuration of smart wallets. */
export type PublicSmartWallet = {
  /** URL of the wallet's popup. */
  popupUrl: string
  /** Bundlers (ERC-7769), by chain id. Default: the nodes that the wallet names. */
  bundlerUrls?: Record<number, string>
  /** Paymasters for operations of linked smart wallets (ERC-7677), by chain id. */
  paymasterUrls?: Record<number, string>
}

/** Configuration of embedded wallets at Turnkey. Never contains the server's own API key. */
export type PublicTurnkey = {
  /** The site's organization, parent of every user's sub-organization. */
  organizationId: string
  /** Without a trailing slash. */
  apiUrl: string
  /**
   * Path of the site's own routes, which act for the organization.
   * @default '/api'
   */
  basePath?: string
  /** Iframes that show and accept secrets that no script of ours may read. */
  frames: Record<'auth' | 'export' | 'import' | 'recovery', string>
  /**
   * Turnkey's public keys (hex, 65 bytes): the fetcher's key signs the target keys and verification
   * tokens of one-time codes, the notarizer's key signs sessions. Default: those of the production
   * service.
   */
  signerKeys?: Record<'fetcher' | 'notarizer', string>
  recoverySessionSeconds: number
  session: {
    /**
     * `login`: the browser creates the session's API key; `readWrite`: Turnkey creates it and sends
     * it encrypted.
     */
    mode: 'login' | 'readWrite'
    expirationSeconds: number
  }
  /** Domain that passkeys are bound to. */
  rpId: string
  /** OpenID providers that users can sign in with, in the order of `OPENID_PROVIDERS`. */
  openIdProviders?: OpenIdProvider[]
}

/** Where names (ENS) are looked up. */
export type PublicEns = {
  chainId: number
  /** The universal resolver on that chain. */
  resolver: `0x${string}`
  /** Origins of the gateways for offchain names (ERC-3668); without any, such names are not found. */
  gateways?: string[]
  /** Path where the site passes on the picture that a name links, before `/<name>`; unset if it does not. */
  pictures?: string
}

/** A token (ERC-20) whose balance is shown and which can be sent. */
export type PublicToken = {
  chainId: number
  /** The contract, checksummed. */
  address: `0x${string}`
  symbol: string
  decimals: number
}

/** A chain of the site as pages and wallets use it. */
export type PublicChain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Public. */
  rpcUrl: string
  /**
   * Nodes suggested to a wallet that adds the chain.
   * @default `rpcUrl`
   */
  walletRpcUrls?: string[]
  /** Base of `/tx/<hash>` and `/address/<address>`. */
  explorerUrl?: string
}

/** Origins that the code of wallets needs in the page's Content-Security-Policy. */
export type WalletOrigins = {
  /** Origins it sends requests to. */
  connect: string[]
  /** Origins it shows in frames. */
  frame: string[]
  /** Origins it loads scripts from. */
  script: string[]
}
