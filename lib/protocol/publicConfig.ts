/**
 * What a browser may know of the environment: read on the server at run time
 * and handed down as a prop, so that one build runs everywhere.
 */
export type PublicConfig = {
  /** Shown on every page when it is `devnet`; nothing else may branch on it. */
  world: 'devnet' | 'live'
  appName: string
  /** Scheme, host and port of the site, without a trailing slash. */
  appOrigin: string
  /** Chains in order of preference; the first is the default. */
  chains: PublicChain[]
  /** Connector ids in order, where `WALLETS` narrows the list. */
  walletIds?: string[]
  /** Ends every cookie and storage name: cookies ignore ports, two copies must not. */
  cookieSuffix: string
  /** Script that announces the dev wallet; never set in `live`. */
  devWalletUrl?: string
  /** Set where wallets on other devices are offered. */
  walletConnect?: PublicWalletConnect
}

/** How WalletConnect is reached. */
export type PublicWalletConnect = {
  projectId: string
  /** Left out: the public relay. */
  relayUrl?: string
  /** Whether the vendor's service vouches for the site's origin. */
  verify: boolean
  /** Which link opens a wallet's app where it has two; left out: as each kind of phone likes it. */
  links?: 'native' | 'universal'
  /** Page of the devnet's phone, offered as an app on phones; never set in `live`. */
  devPhoneUrl?: string
}

export type PublicChain = {
  id: number
  rpcUrl: string
  /** Base of `/tx/<hash>` and `/address/<address>`. */
  explorerUrl?: string
}
