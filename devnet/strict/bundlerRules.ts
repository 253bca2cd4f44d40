import { type Hex, hexToBytes, isAddressEqual } from 'viem'
import type { SentOperation } from '#devnet/bundler/findOperation.ts'
import type { ReadOperation } from '#devnet/bundler/readUserOperation.ts'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'
import { isStaked, traceValidation } from '#devnet/strict/traceValidation.ts'
import { bundlerAccount } from '#devnet/wallet/accounts.ts'

/** What a bundler requires of operations besides that the entry point executes them. */
export type BundlerRules = {
  /**
   * `data` is the calldata of the bundler's transaction.
   * @throws RpcError -32500
   */
  checkGas(read: ReadOperation, data: Hex): void
  leastPreVerificationGas(data: Hex): bigint
  /**
   * The hash of the waiting operation that this one replaces.
   * @throws RpcError -32602 if it offers too little more, -32505 if too many of its sender wait
   */
  findReplaced(
    read: ReadOperation,
    waiting: ReadonlyMap<string, SentOperation>,
  ): Promise<string | undefined>
  /** @throws RpcError -32502 or -32505 */
  checkValidation(read: ReadOperation, data: Hex): Promise<void>
}

/** Gas of a bundle's transaction with one operation, without its calldata (ERC-4337's reference). */
const overheadGas = 21_000n + 18_300n
const byteGas = { zero: 4n, other: 16n }

/** The stipend that any call needs. */
const leastCallGas = 9_100n

/** Creates the rules of a chain's bundler, each in force while its row is on. */
export function createBundlerRules(callNode: CallRpc, { isOn }: Strictness): BundlerRules {
  const leastPreVerificationGas = (data: Hex) => {
    if (!isOn('operationGas')) return 0n
    const bytes = hexToBytes(data)
    const zeros = BigInt(bytes.filter((byte) => byte === 0).length)
    return overheadGas + zeros * byteGas.zero + (BigInt(bytes.length) - zeros) * byteGas.other
  }
  return {
    leastPreVerificationGas,
    checkGas({ operation, authorization }, data) {
      if (!isOn('operationGas')) return
      const { preVerificationGas: given, callGasLimit } = operation
      const required = leastPreVerificationGas(data)
      if (given < required)
        throw rpcError(
          -32500,
          `preVerificationGas is not enough, required: ${required}, got: ${given}`,
        )
      if (callGasLimit < leastCallGas && !authorization)
        throw rpcError(
          -32500,
          `precheck failed: callGasLimit is ${callGasLimit} but must be at least ${leastCallGas}`,
        )
    },
    async findReplaced({ operation, entryPoint }, waiting) {
      if (!isOn('operationPool')) return undefined
      const own = [...waiting].filter(([, { operation: other }]) =>
        isAddressEqual(other.sender, operation.sender),
      )
      const same = own.find(([, { operation: other }]) => other.nonce === operation.nonce)
      if (same) {
        const [hash, { operation: other }] = same
        const isMore = (one: bigint, before: bigint) => one * 10n >= before * 11n
        if (
          isMore(operation.maxFeePerGas, other.maxFeePerGas) &&
          isMore(operation.maxPriorityFeePerGas, other.maxPriorityFeePerGas)
        )
          return hash
        throw rpcError(-32602, 'replacement underpriced')
      }
      const { operationsPerSender: most } = strictLimits
      if (own.length >= most && !(await isStaked(callNode, entryPoint, operation.sender)))
        throw rpcError(
          -32505,
          `Max operations (${most}) reached for sender ${operation.sender} due to being unstaked`,
        )
      return undefined
    },
    async checkValidation(read, data) {
      if (!isOn('operationRules')) return
      await traceValidation(callNode, read, { from: bundlerAccount.address, data })
    },
  }
}
