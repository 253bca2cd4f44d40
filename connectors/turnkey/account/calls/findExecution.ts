import { type Client, type Hex, parseAbi } from 'viem'
import { getBlockNumber, getLogs } from 'viem/actions'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

const [endOfOperation] = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])

/** The most blocks whose logs public nodes search at once. */
const rangeBlocks = 500n
/** Ranges after the block of sending that are searched: no bundler holds an operation for longer. */
const rangesLimit = 10n

/**
 * The transaction that executed a user operation, by the entry point's events (ERC-4337), in the blocks
 * after it was sent; undefined if it is in none of them. Without `block`, in the newest ones.
 */
export async function findExecution(
  client: Client,
  hash: Hex,
  block: string | undefined,
): Promise<Hex | undefined> {
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
    if (event) return event.transactionHash
  }
  return undefined
}
