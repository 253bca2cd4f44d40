import type { DeepLinks } from '#lib/protocol/entities.ts'

/** Download links of a wallet, one https URL per browser or mobile platform. */
export type WalletDownloads = {
  chrome?: string
  firefox?: string
  edge?: string
  safari?: string
  opera?: string
  ios?: string
  android?: string
  /** The vendor's page, for every platform without a link of its own. */
  website?: string
}

/** How a wallet injects itself into `window` for one chain family. */
export type InjectedConfig = {
  /** The chain family, `evm`. */
  chain: 'evm'
  /**
   * Provider properties; one of them is true for this wallet, e.g. `isRabby`. Many wallets imitate
   * `isMetaMask`, so a more specific flag decides. The wallets excluded from discovery have their
   * flags here for reference only; no connector is created from them.
   */
  flags?: readonly string[]
  /** Provider path on `window` besides `ethereum`, e.g. `phantom.ethereum`. */
  windowPath?: string
}

/**
 * Metadata of a wallet that has not announced itself. A missing value is unknown: nothing in the
 * wallet book is guessed.
 */
export type WalletBookEntry = {
  /** Stable and lowercase: the wallet book's key, the override key and the icon's file name. */
  groupKey: string
  name: string
  /** For buttons, if `name` is too long. */
  shortName?: string
  /** Supports WalletConnect. */
  walletConnect?: boolean
  /** Excluded from WalletConnect lists, because another way to connect works better. */
  filterFromWalletConnect?: boolean
  injectedConfig?: readonly InjectedConfig[]
  /** How the wallet announces itself; `otherRdns` are those of its app, its beta and the like. */
  eip6963Config?: { rdns: string; otherRdns?: readonly string[] }
  /**
   * Path of the icon that the build writes (`scripts/lib/icons.mjs`): the wallet's logo, or letters
   * on a color. Used until the wallet announces its own.
   */
  icon: string
  /** Templates: `{uri}` is replaced by the percent-encoded WalletConnect URI. */
  deepLinks?: DeepLinks
  /**
   * Opens a page in the wallet's browser: `{url}` is replaced by the percent-encoded page URL,
   * `{hostPath}` by the URL without its scheme, unencoded.
   */
  inAppBrowserBase?: string
  downloads?: WalletDownloads
}

/** What a list of the wallet book says of a wallet; the icon's path follows from its key. */
export type WalletBookFacts = Omit<WalletBookEntry, 'icon'>

/** The rdns of a wallet-book entry: its own, or a substitute if none is known. */
function rdnsOf({ groupKey, eip6963Config }: WalletBookEntry): string {
  return eip6963Config?.rdns ?? `walletbook.${groupKey}`
}

/** Every rdns with which the wallet of an entry may announce itself. */
export function allRdnsOf(entry: WalletBookEntry): readonly string[] {
  return [rdnsOf(entry), ...(entry.eip6963Config?.otherRdns ?? [])]
}
