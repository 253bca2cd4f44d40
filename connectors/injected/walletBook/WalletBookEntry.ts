import type { DeepLinks } from '#lib/protocol/entities.ts'

/** Where a wallet is to be had, one https address per kind of browser or phone. */
export type WalletDownloads = {
  chrome?: string
  firefox?: string
  edge?: string
  safari?: string
  opera?: string
  ios?: string
  android?: string
  /** The maker's own page, for every device that has no address of its own. */
  website?: string
}

/** How a wallet shows itself in `window` for one chain family (§3). */
export type InjectedConfig = {
  /** Chain family, as CAIP-2 namespaces are spoken of: `evm`. */
  chain: 'evm'
  /**
   * Properties of the provider; one of them is true for this wallet, e.g. `isRabby`. Many wallets
   * imitate `isMetaMask`, so a more particular flag decides. The wallets excluded from discovery
   * (§9) have theirs here as facts; nothing is ever made from them.
   */
  flags?: readonly string[]
  /** Path below `window` besides `ethereum`, e.g. `phantom.ethereum`. */
  windowPath?: string
}

/**
 * What is known of a wallet before it has announced itself (§3 wallet-book entry).
 * A missing value is unknown: nothing in the book is guessed.
 */
export type WalletBookEntry = {
  /** Stable, lower-case: the book's key, the override key and the name of the mark. */
  groupKey: string
  name: string
  /** Where `name` is too long for a button. */
  shortName?: string
  /** Speaks WalletConnect. */
  walletConnect?: boolean
  /** Left out of a WalletConnect list, because it is reached better in another way. */
  filterFromWalletConnect?: boolean
  injectedConfig?: readonly InjectedConfig[]
  eip6963Config?: { rdns: string }
  /** Our own mark below `public/`, for as long as the wallet has not announced its icon. */
  icon: string
  /** Templates: `{uri}` stands for the percent-encoded WalletConnect URI. */
  deepLinks?: DeepLinks
  /**
   * Opens a page inside the wallet: `{url}` stands for the percent-encoded address of the page,
   * `{hostPath}` for the address without its scheme, as it is.
   */
  inAppBrowserBase?: string
  downloads?: WalletDownloads
}
