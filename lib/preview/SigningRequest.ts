import type { Hex } from 'viem'

/** What somebody is asked to sign, as it goes to the wallet. */
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
      /** All or none; where it is not so, one after another. */
      isAtomic: boolean
    }
  | { kind: 'authorization'; contractAddress: string; chainId: number; nonce: number }

/** One call of a batch (EIP-5792). */
export type BatchCall = {
  to?: string | null | undefined
  value?: bigint | undefined
  data?: Hex | undefined
}
