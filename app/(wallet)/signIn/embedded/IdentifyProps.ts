import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/** What the screens need that ask who is there. */
export type IdentifyProps = {
  wallet: EmbeddedWallet
  /** The session is active and the person has read what there was to say. */
  onDone: () => void
  /** The person wants another wallet, or none. */
  onCancel: () => void
  /** What the way out is called; left out: another wallet can be chosen. */
  cancelLabel?: string
}
