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
  /** Set where embedded wallets are offered. */
  turnkey?: PublicTurnkey
  /** Set where smart wallets are offered. */
  smartWallet?: PublicSmartWallet
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

/** How smart wallets are reached. */
export type PublicSmartWallet = {
  /** Page of the wallet that opens as a window. */
  popupUrl: string
  /** Nodes that are asked how batches went, by chain id; left out: those the wallet names. */
  bundlerUrls?: Record<number, string>
}

/** How embedded wallets reach the key custody. The server's own key for it is never here. */
export type PublicTurnkey = {
  /** The site's organisation, parent of every person's. */
  organizationId: string
  /** Without a trailing slash. */
  apiUrl: string
  /** Pages that show and take secrets which no script of ours may see. */
  frames: Record<'auth' | 'export' | 'import' | 'recovery', string>
  /** Public keys by which the custody's bundles and sessions are known (hex, 65 bytes); left out: the service's own. */
  signerKeys?: Record<'signer' | 'fetcher' | 'notarizer', string>
  recoverySessionSeconds: number
  session: {
    /** `login`: a key the browser made counts for a while; `readWrite`: custody makes the key and sends it sealed. */
    mode: 'login' | 'readWrite'
    expirationSeconds: number
  }
  /** Domain that passkeys belong to. */
  rpId: string
}

export type PublicChain = {
  id: number
  rpcUrl: string
  /** Base of `/tx/<hash>` and `/address/<address>`. */
  explorerUrl?: string
}
