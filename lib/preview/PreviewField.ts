import type { SigningRequest } from '#lib/preview/SigningRequest.ts'
import type { PreviewWarning } from '#lib/preview/warning.ts'

/** One line of a preview: label and value. */
export type PreviewField = {
  label: string
  value: string
  /** The requested value, if `value` shows it in another form. */
  raw?: string
}

/** A human-readable review of a request before it is signed. */
export type Preview = {
  kind: SigningRequest['kind']
  title: string
  fields: PreviewField[]
  /**
   * The fingerprint that the user can compare with the wallet: the EIP-191 hash of a message, the
   * EIP-712 hash of typed data, and for a transaction keccak256 of `to` (20 bytes, empty for a
   * contract creation), `value` (32 bytes) and `data`. For a batch, keccak256 of the concatenated
   * hashes of its calls; for an authorization, its EIP-7702 hash. Empty if the request cannot be
   * signed.
   */
  hash: string
  /** Of a batch: a preview per call, in order. */
  calls?: Preview[]
  /** Most severe first. */
  warnings: PreviewWarning[]
}
