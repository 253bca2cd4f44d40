import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/** Props of the authentication screens. */
export type IdentifyProps = {
  wallet: EmbeddedWallet
  /** Called when the session is active and the user has dismissed any notice. */
  onDone: () => void
  /** Called when the user wants another wallet, or none. */
  onCancel: () => void
  /**
   * Label of the cancel button.
   * @default the label for choosing another wallet
   */
  cancelLabel?: string
}
