import {
  createClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  numberToHex,
  pad,
} from 'viem'
import { expect, test } from 'vitest'
import { entryPoints } from '#lib/protocol/smartWallet.ts'
import { findOperation } from '#react/transactions/readOperation.ts'

const hash = `0x${'a'.repeat(64)}` as const
const transactionHash = `0x${'b'.repeat(64)}` as const
const account = `0x${'1'.repeat(40)}` as const

const event = {
  type: 'event',
  name: 'UserOperationEvent',
  inputs: [
    { name: 'userOpHash', type: 'bytes32', indexed: true },
    { name: 'sender', type: 'address', indexed: true },
    { name: 'paymaster', type: 'address', indexed: true },
    { name: 'nonce', type: 'uint256' },
    { name: 'success', type: 'bool' },
    { name: 'actualGasCost', type: 'uint256' },
    { name: 'actualGasUsed', type: 'uint256' },
  ],
} as const

/** A node that refuses what geth, reth and the site's own proxy refuse. */
function strictNode(head: bigint, minedIn: bigint) {
  const ranges: string[] = []
  const log = {
    address: Object.values(entryPoints)[0],
    topics: encodeEventTopics({
      abi: [event],
      args: { userOpHash: hash, sender: account, paymaster: account },
    }),
    data: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
      [0n, true, 1n, 1n],
    ),
    blockHash: pad('0x1'),
    blockNumber: numberToHex(minedIn),
    logIndex: '0x0',
    transactionIndex: '0x0',
    removed: false,
    transactionHash,
  }
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_blockNumber') return numberToHex(head)
    const [filter] = params as [{ fromBlock: string; toBlock: string }]
    const [from, to] = [BigInt(filter.fromBlock), BigInt(filter.toBlock)]
    ranges.push(`${from}-${to}`)
    if (to > head || from > to || to - from >= 2000n)
      throw Object.assign(new Error('invalid block range params'), { code: -32602 })
    return from <= minedIn && minedIn <= to ? [log] : []
  }
  return { client: createClient({ transport: custom({ request }, { retryCount: 0 }) }), ranges }
}

test('an operation that was just sent is searched up to the newest block only', async () => {
  const { client, ranges } = strictNode(14n, 14n)
  const found = await findOperation(client, { hash, fromBlock: 13n, toBlock: 5013n })
  expect(found).toBe(transactionHash)
  expect(ranges).toEqual(['13-14'])
})

test('an older one is searched in parts that the site’s own proxy allows', async () => {
  const { client, ranges } = strictNode(90_000n, 14_500n)
  const found = await findOperation(client, { hash, fromBlock: 10_000n, toBlock: 15_000n })
  expect(found).toBe(transactionHash)
  expect(ranges).toEqual(['10000-11999', '12000-13999', '14000-15000'])
})

test('a node that is behind the block of sending is asked for no logs', async () => {
  const { client, ranges } = strictNode(9n, 14n)
  expect(await findOperation(client, { hash, fromBlock: 10n, toBlock: 5010n })).toBeUndefined()
  expect(ranges).toEqual([])
})
