import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** Props of every panel of the account page. */
export type AccountPanelProps = {
  wallet: EmbeddedWallet
  /** The user's sub-organization at Turnkey; cached data of one is not shown for another. */
  organizationId: string
  /** Whether the wallet's session is active. Otherwise a query would prompt for the passkey. */
  isOpen: boolean
}
