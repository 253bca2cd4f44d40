import {
  decodeEventLog,
  type Hex,
  parseAbi,
  type RpcLog,
  type RpcTransactionReceipt,
  toEventSelector,
} from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'
import type { Ask } from '#lib/tracker/askBundler.ts'

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event BeforeExecution()',
])
const endOfOperation = toEventSelector(abi[0])
/** What stands in front of an operation's logs: the end of the one before it, or of all validations. */
const boundaries: readonly unknown[] = [endOfOperation, toEventSelector(abi[1])]

/** The transaction that executed an operation, and the logs of the operation in it. */
export type ExecutedOperation = {
  receipt: RpcTransactionReceipt
  logs: RpcLog[]
  isSuccessful: boolean
}

/**
 * What a transaction did with a user operation (ERC-4337), by the entry point's events: bundlers leave
 * out fields of their receipts, name transactions that failed, and count logs of others as those of the
 * operation. Undefined if the node has no such execution in a block.
 * @throws what the node answered, or did not
 */
export async function readExecutedOperation(
  node: Ask,
  hash: Hex,
  transactionHash: Hex,
): Promise<ExecutedOperation | undefined> {
  const answer = await node('eth_getTransactionReceipt', [transactionHash])
  const receipt = answer as RpcTransactionReceipt | null
  // Some nodes have receipts of what is in no block yet.
  if (!receipt?.blockHash) return undefined
  const { logs } = receipt
  const isEnd = ({ topics, ...log }: RpcLog) =>
    isOfEntryPoint(log) && topics[0] === endOfOperation && isSame(topics[1], hash)
  const last = logs.findIndex(isEnd)
  const end = logs[last]
  if (!end) return undefined
  const { topics, data } = end
  const { args } = decodeEventLog({ abi, eventName: 'UserOperationEvent', data, topics } as never)
  const { success: isSuccessful } = args as unknown as { success: boolean }
  const before = logs
    .slice(0, last)
    .findLastIndex((log) => isOfEntryPoint(log) && boundaries.includes(log.topics[0]))
  return { receipt, logs: logs.slice(before + 1, last + 1), isSuccessful }
}

const isOfEntryPoint = ({ address }: Pick<RpcLog, 'address'>) =>
  Object.values(entryPoints).some((entryPoint) => isSameAddress(entryPoint, address))

const isSame = (one: string | undefined, other: string) =>
  one?.toLowerCase() === other.toLowerCase()
