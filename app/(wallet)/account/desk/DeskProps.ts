import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/** What every panel of the account page gets. */
export type DeskProps = {
  wallet: EmbeddedWallet
  /** The person's organisation in custody: what is known of one is not shown of another. */
  person: string
  /** Whether the wallet's session is active: else a question would call for the passkey. */
  isOpen: boolean
}
