import type { WalletListing } from '#lib/protocol/entities.ts'

/** Parameters of `safe`. */
export type SafeParameters = WalletListing & {
  /**
   * Origins of the app hosts, which must be in the site's `FRAME_ANCESTORS`.
   * @default ['https://app.safe.global']
   */
  hosts?: readonly string[]
  /**
   * URL of the icon in a list of wallets.
   * @default none
   */
  icon?: string
}
