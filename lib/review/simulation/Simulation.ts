import type { Address } from 'viem'
import type { BatchCall } from '#lib/review/preview/SigningRequest.ts'
import type { RevertReason } from '#lib/review/simulation/revertReason.ts'

/** Sends a JSON-RPC request to the node; a viem client's `request` fits. */
export type NodeRequest = (
  request: { method: string; params: unknown },
  options?: { retryCount?: number },
) => Promise<unknown>

/** A call, and who makes it: the account itself unless it says so. */
export type SimulatedCall = BatchCall & { from?: Address | undefined }

/** What a change is counted in. Symbol and decimals are the token's own claims. */
export type Asset =
  | { kind: 'native' }
  | { kind: 'ERC-20'; token: Address; symbol?: string | undefined; decimals?: number | undefined }
  | { kind: 'ERC-721' | 'ERC-1155'; token: Address; id: bigint; symbol?: string | undefined }

/** A difference of a balance: negative if it leaves the account. */
export type BalanceChange = {
  account: Address
  asset: Asset
  amount: bigint
  /** What the account had; undefined if it was not read. */
  before?: bigint | undefined
}

/** A measured permission of `owner` for `spender`. */
export type Permission = {
  owner: Address
  spender: Address
  /** `operator`: all items of an ERC-721 or ERC-1155 contract. `item`: the one with `id`. */
  kind: 'ERC-20' | 'Permit2' | 'operator' | 'item'
  token: Address
  id?: bigint | undefined
  symbol?: string | undefined
  decimals?: number | undefined
  /** In the token's smallest unit; of `operator` and `item`, 0 or 1. */
  before: bigint
  after: bigint
  /** What the owner had of the token; undefined if it was not read. */
  balance?: bigint | undefined
  /** Whether `after` is at least the token's whole supply. */
  isUnlimited: boolean
  /** Of Permit2, when the permission ends: Unix time in seconds. */
  expiresAt?: number | undefined
}

/** What a node says would happen. */
export type Simulation =
  | {
      status: 'succeeded'
      /** All balances that differ afterwards. */
      balances: BalanceChange[]
      /** All permissions that differ afterwards, and unlimited ones that remain after use. */
      permissions: Permission[]
      /** False if there was more to compare than was compared. */
      isComplete: boolean
      gas: bigint
      /** Per unit of gas; undefined if the node does not say. */
      gasPrice: bigint | undefined
    }
  /** The node can run calls, but cannot show what they change. */
  | { status: 'unmeasured'; gas: bigint | undefined; gasPrice: bigint | undefined }
  /** `callIndex` is undefined if the node does not say which call fails. */
  | { status: 'failed'; callIndex: number | undefined; reason: RevertReason }
  | { status: 'unavailable'; cause: unknown }
  /** The request, such as a login, has nothing that could be run. */
  | { status: 'none' }
