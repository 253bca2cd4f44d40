import type { WalletListing } from '#lib/protocol/entities.ts'

/** Parameters of `smartWallet`. */
export type SmartWalletParameters = WalletListing & {
  /**
   * URL of the icon in a list of wallets.
   * @default none
   */
  icon?: string
  /** Site name, shown by the wallet. */
  appName: string
  appLogoUrl?: string
  /**
   * URL of the wallet's popup.
   * @default the vendor's popup
   */
  popupUrl?: string
  /**
   * Bundler (ERC-7769) that is asked what became of batches on the default chain.
   * @default the node that the wallet names
   */
  bundlerUrl?: string
  /** The same, by chain id. */
  bundlerUrls?: Record<number, string>
  /**
   * 16 bytes in hex, appended to the data of this site's transactions for attribution.
   * @default none
   */
  attribution?: `0x${string}`
}
