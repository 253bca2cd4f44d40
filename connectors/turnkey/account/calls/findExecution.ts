import {
  type Client,
  type Hex,
  parseAbi,
  type RpcLog,
  type RpcTransactionReceipt,
  toEventSelector,
} from 'viem'
import { getBlockNumber, getLogs } from 'viem/actions'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event BeforeExecution()',
])
const [endOfOperation, beforeExecution] = abi
/** What stands in front of an operation's logs: the end of the one before it, or of all validations. */
const boundaries = [toEventSelector(endOfOperation), toEventSelector(beforeExecution)]

/** The most blocks whose logs public nodes search at once. */
const rangeBlocks = 500n
/** Ranges after the block of sending that are searched: no bundler holds an operation for longer. */
const rangesLimit = 10n

/** The transaction that executed an operation. */
type Execution = { receipt: RpcTransactionReceipt; logs: RpcLog[]; isSuccessful: boolean }

/**
 * The execution of a user operation by the entry point's events (ERC-4337), in the blocks after it was
 * sent; undefined if it is in none of them. Without `block`, in the newest ones.
 */
export async function findExecution(
  client: Client,
  hash: Hex,
  block: string | undefined,
): Promise<Execution | undefined> {
  const head = await getBlockNumber(client, { cacheTime: 0 })
  const newest = head < rangeBlocks ? 0n : head - rangeBlocks + 1n
  const first = block === undefined ? newest : BigInt(block)
  for (let range = 0n; range < rangesLimit; range += 1n) {
    const fromBlock = first + range * rangeBlocks
    if (fromBlock > head) return undefined
    const end = fromBlock + rangeBlocks - 1n
    const [event] = await getLogs(client, {
      ...{ address: Object.values(entryPoints), event: endOfOperation, args: { userOpHash: hash } },
      ...{ fromBlock, toBlock: end < head ? end : head, strict: true },
    })
    if (event) return read(client, hash, event)
  }
  return undefined
}

async function read(
  client: Client,
  hash: Hex,
  { transactionHash, args }: { transactionHash: Hex; args: { success: boolean } },
): Promise<Execution | undefined> {
  const receipt = (await client.request({
    ...{ method: 'eth_getTransactionReceipt', params: [transactionHash] },
  } as never)) as RpcTransactionReceipt | null
  if (!receipt) return undefined
  const { logs } = receipt
  const last = logs.findIndex(({ topics }) => topics[0] === boundaries[0] && topics[1] === hash)
  const before = logs
    .slice(0, last)
    .findLastIndex(({ topics }) => boundaries.includes(topics[0] ?? '0x'))
  return { receipt, logs: logs.slice(before + 1, last + 1), isSuccessful: args.success }
}
