import type { Hex } from 'viem'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'

/** A call of a transaction: its own, or one nested in a batch. */
export type Call = {
  /** Its path: `''` for the transaction's own call, else like `call 2`. */
  path: string
  to: string
  value: bigint
  data: Hex
  selector?: Hex
  name?: string
  /** What a known function does; missing if only the site's interface names it. */
  intent?: Intent
  /** Arguments by name; missing if the function is unknown or the data does not match its ABI. */
  args?: Record<string, unknown>
  /** The account that makes it, if another one than the request's does: a Safe or a smart account. */
  by?: string
  /** That account is the signer's alone: nobody else has to agree. */
  isAlone?: true
  /** The called code runs as the caller (Safe's operation 1, delegatecall). */
  isDelegate?: true
}

/** A call before decoding; a router's command has no selector and comes decoded. */
export type EncodedCall = Pick<Call, 'to' | 'value' | 'data' | 'by' | 'isAlone' | 'isDelegate'> &
  Partial<Pick<Call, 'selector' | 'name' | 'intent' | 'args'>>
