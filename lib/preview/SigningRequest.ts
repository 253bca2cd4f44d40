import type { Hex } from 'viem'

/** A signing request as it is sent to the wallet. */
export type SigningRequest =
  | { kind: 'message'; message: string | { raw: Hex | Uint8Array } }
  | { kind: 'typedData'; typedData: unknown }
  | {
      kind: 'transaction'
      to?: string | null | undefined
      value?: bigint | undefined
      data?: Hex | undefined
      gas?: bigint | undefined
    }
  | {
      kind: 'batch'
      calls: readonly BatchCall[]
      /**
       * Whether the batch must execute completely or not at all; otherwise its calls run one after
       * another.
       */
      isAtomic: boolean
    }
  | { kind: 'authorization'; contractAddress: string; chainId: number; nonce: number }

/** One call of a batch (EIP-5792). */
export type BatchCall = {
  to?: string | null | undefined
  value?: bigint | undefined
  data?: Hex | undefined
}
