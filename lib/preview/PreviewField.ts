import type { SigningRequest } from '#lib/preview/SigningRequest.ts'
import type { PreviewWarning } from '#lib/preview/warning.ts'

/** One line of a preview: what it is called, and what it says. */
export type PreviewField = {
  label: string
  value: string
  /** The value as it was asked for, where `value` says it in another way. */
  raw?: string
}

/** What a request means, before it is signed. */
export type Preview = {
  kind: SigningRequest['kind']
  title: string
  fields: PreviewField[]
  /**
   * What a person can compare with the wallet: the EIP-191 hash of a message, the EIP-712 hash of
   * typed data, and for a transaction keccak256 of `to` (20 bytes, none when a contract is created),
   * `value` (32 bytes) and `data`. Of a batch, keccak256 of the hashes of its calls, one after
   * another; of an authorization, its EIP-7702 hash. Empty where nothing could be signed.
   */
  hash: string
  /** Of a batch: each call for itself, in order. */
  calls?: Preview[]
  /** Gravest first. */
  warnings: PreviewWarning[]
}
