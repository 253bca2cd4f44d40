import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nodeMethods } from '#lib/protocol/nodeMethods.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'
import type { Ask } from '#lib/tracker/askBundler.ts'
import {
  type AskedOperation,
  askOperation,
  type OperationMemory,
} from '#react/transactions/askOperation.ts'

const hash = pad('0xa', { size: 32 })
const other = pad('0xc', { size: 32 })
const transaction = pad('0xb', { size: 32 })
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const entryPoint = entryPoints['0.6']
/** The third operation of key 5. */
const nonce = (5n << 64n) + 2n
const now = Date.parse('2026-01-02T00:00:00Z')
const minute = 60_000

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'function getNonce(address sender, uint192 key) view returns (uint256)',
])

type Mined = { hash: Hex; block: bigint; nonce?: bigint; isSuccessful?: boolean }

/** A node that refuses what the strictest clients refuse. */
function strictNode({
  head,
  mined = [],
  next = 2n,
}: {
  head: bigint
  mined?: Mined[]
  /** The next number of the key, as the entry point counts. */
  next?: bigint
}) {
  const asked: string[] = []
  const node: Ask = async (method, params) => {
    const [first] = params as [Record<string, Hex>]
    // Our own proxy passes nothing else on.
    expect(nodeMethods).toContain(method)
    if (method !== 'eth_getLogs') asked.push(method)
    switch (method) {
      case 'eth_blockNumber':
        return numberToHex(head)
      case 'eth_call': {
        const { args } = decodeFunctionData({ abi, data: first.data as Hex })
        expect(first.to).toBe(entryPoint)
        expect(args).toEqual([sender, 5n])
        return encodeFunctionResult({ abi, functionName: 'getNonce', result: (5n << 64n) + next })
      }
      case 'eth_getLogs': {
        const [from, to] = [BigInt(first.fromBlock as Hex), BigInt(first.toBlock as Hex)]
        asked.push(`${from}-${to}`)
        if (to > head || from > to || to - from >= 500n)
          throw Object.assign(new Error('invalid block range params'), { code: -32602 })
        return mined.filter(({ block }) => from <= block && block <= to).map(endOf)
      }
      case 'eth_getTransactionReceipt': {
        const one = mined.find(() => String(params[0]) === transaction)
        if (!one) return null
        const logs = one.isSuccessful === false ? [revertOf(one), endOf(one)] : [endOf(one)]
        return { blockNumber: numberToHex(one.block), blockHash: pad('0x1', { size: 32 }), logs }
      }
      default:
        throw new Error(`The node was asked for ${method}.`)
    }
  }
  return { node, asked }
}

function endOf({ hash: userOpHash, block, nonce: used = nonce, isSuccessful = true }: Mined) {
  const args = { userOpHash, sender, paymaster: sender } as const
  return {
    address: entryPoint,
    topics: encodeEventTopics({ abi, eventName: 'UserOperationEvent', args }),
    data: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
      [used, isSuccessful, 1n, 1n],
    ),
    blockNumber: numberToHex(block),
    transactionHash: transaction,
  }
}

function revertOf({ hash: userOpHash }: Mined) {
  const reason = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: ['This call always fails'],
  })
  return {
    address: entryPoint,
    topics: encodeEventTopics({
      abi,
      eventName: 'UserOperationRevertReason',
      args: { userOpHash, sender },
    }),
    data: encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [nonce, reason]),
    transactionHash: transaction,
  }
}

/** A bundler with these answers, `null` by default. */
function bundlerWith(answers: Record<string, unknown> = {}) {
  const asked: string[] = []
  const bundler: Ask = async (method) => {
    asked.push(method)
    return answers[method] ?? null
  }
  return { bundler, asked }
}

const gone: Ask = async () => {
  throw new Error('Nobody is there.')
}

const receipt = { userOpHash: hash, success: true, receipt: { transactionHash: transaction } }
const operation: AskedOperation = {
  ...{ hash, sender, entryPoint, nonce: String(nonce) },
  block: '100',
  sentAt: new Date(now - 2 * minute).toISOString(),
}
const anonymous: AskedOperation = { ...operation, nonce: undefined, entryPoint: undefined }

let memory: OperationMemory
beforeEach(() => {
  memory = {}
  vi.useFakeTimers({ now, toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

describe('a bundler that answers', () => {
  test('names the transaction, and the chain says how it ended', async () => {
    const { node, asked } = strictNode({ head: 120n, mined: [{ hash, block: 110n }] })
    const { bundler } = bundlerWith({ eth_getUserOperationReceipt: receipt })
    expect(await askOperation(operation, { bundler, node }, memory)).toMatchObject({
      ...{ found: 'mined', hash: transaction, block: 110n, isSuccessful: true, at: now },
    })
    expect(asked).toEqual(['eth_getTransactionReceipt'])
  })

  test('is earlier than the receipt, which is asked for again at once', async () => {
    const { node, asked } = strictNode({ head: 120n, mined: [{ hash, block: 110n }] })
    const { bundler } = bundlerWith({ eth_getUserOperationReceipt: receipt })
    const late: Ask = async (method) => {
      asked.push(method)
      return null
    }
    const sources = { bundler, node: late, again: node }
    expect(await askOperation(operation, sources, memory)).toMatchObject({ found: 'mined' })
    expect(asked).toEqual(['eth_getTransactionReceipt', 'eth_getTransactionReceipt'])
  })

  test('is not believed about a transaction without the operation', async () => {
    const { node } = strictNode({ head: 120n, mined: [{ hash: other, block: 110n }] })
    const { bundler } = bundlerWith({ eth_getUserOperationReceipt: receipt })
    expect(await askOperation(operation, { bundler, node }, memory)).toMatchObject({
      found: 'waiting',
    })
  })

  test('about another transaction than the one that executed it does not hide that one', async () => {
    const { node } = strictNode({ head: 120n, mined: [{ hash, block: 110n }], next: 3n })
    const failed: Ask = async (method, params) =>
      params[0] === other
        ? { blockNumber: '0x6e', blockHash: pad('0x1', { size: 32 }), logs: [] }
        : node(method, params)
    const named = { ...receipt, success: false, receipt: { transactionHash: other } }
    const { bundler } = bundlerWith({ eth_getUserOperationReceipt: named })
    expect(await askOperation(operation, { bundler, node: failed }, memory)).toMatchObject({
      ...{ found: 'mined', hash: transaction, isSuccessful: true },
    })
  })

  test('a failed operation has the reason of its revert', async () => {
    const mined = [{ hash, block: 110n, isSuccessful: false }]
    const { node } = strictNode({ head: 120n, mined })
    const { bundler } = bundlerWith({ eth_getUserOperationReceipt: receipt })
    expect(await askOperation(operation, { bundler, node }, memory)).toMatchObject({
      ...{ found: 'mined', isSuccessful: false, reason: 'This call always fails' },
    })
  })

  test('tells of a waiting one what a later question needs', async () => {
    const { node, asked } = strictNode({ head: 120n })
    const userOperation = { sender, nonce: numberToHex(nonce) }
    const known = { userOperation, entryPoint, transactionHash: null, blockNumber: null }
    const { bundler } = bundlerWith({ eth_getUserOperationByHash: known })
    expect(await askOperation(anonymous, { bundler, node }, memory)).toMatchObject({
      found: 'waiting',
    })
    expect(asked).toEqual([])
    expect(memory.operation).toEqual({ sender, entryPoint, nonce })
  })

  test('one that it does not know and whose nonce is free is nowhere, without reading logs', async () => {
    const { node, asked } = strictNode({ head: 120n })
    const { bundler } = bundlerWith()
    expect(await askOperation(operation, { bundler, node }, memory)).toMatchObject({
      ...{ found: 'nothing', nonce: 'free', head: 120n },
    })
    expect(asked).toEqual(['eth_blockNumber', 'eth_call'])
  })

  test('a quick question is one request, and says nothing of what is not executed', async () => {
    const { node, asked } = strictNode({ head: 120n })
    const { bundler, asked: ofBundler } = bundlerWith()
    const sources = { bundler, node }
    expect(await askOperation(operation, sources, memory, { isQuick: true })).toBeUndefined()
    expect([...asked, ...ofBundler]).toEqual(['eth_getUserOperationReceipt'])
  })

  test('a transaction that left the chain is asked for again', async () => {
    const mined = [{ hash, block: 110n }]
    const { bundler } = bundlerWith({ eth_getUserOperationReceipt: receipt })
    await askOperation(operation, { bundler, ...strictNode({ head: 120n, mined }) }, memory)
    const forgotten = { bundler: bundlerWith().bundler, ...strictNode({ head: 111n }) }
    expect(await askOperation(operation, forgotten, memory)).toMatchObject({ found: 'nothing' })
  })
})

describe('without an answer of a bundler the chain decides', () => {
  test('up to the newest block, in ranges of 500', async () => {
    const mined = [{ hash, block: 1500n }]
    const { node, asked } = strictNode({ head: 1700n, mined, next: 3n })
    const sources = { bundler: gone, node }
    expect(await askOperation(operation, sources, memory)).toMatchObject({
      ...{ found: 'mined', block: 1500n },
    })
    expect(asked.filter((one) => /\d-\d/.test(one))).toEqual(['100-599', '600-1099', '1100-1599'])
  })

  test('that has its events without a receipt says that it is in a block', async () => {
    const mined = [{ hash, block: 150n }]
    const { node } = strictNode({ head: 170n, mined, next: 3n })
    const late: Ask = async (method, params) =>
      method === 'eth_getTransactionReceipt' ? null : node(method, params)
    const sources = { bundler: gone, node: late }
    expect(await askOperation(operation, sources, memory)).toMatchObject({ found: 'inBlock' })
  })

  test('from a node that has the newest block, which another one has told of', async () => {
    const { node } = strictNode({ head: 121n, mined: [{ hash, block: 121n }], next: 3n })
    const behind: Ask = async (method, params) => {
      if (method !== 'eth_getLogs') return node(method, params)
      throw new Error('block range extends beyond current head block: requested 121, head 120')
    }
    const sources = { bundler: gone, node: behind, again: node }
    expect(await askOperation(operation, sources, memory)).toMatchObject({ found: 'mined' })
  })

  test('over several questions if there are many blocks', async () => {
    const mined = [{ hash, block: 3000n }]
    const { node, asked } = strictNode({ head: 3100n, mined, next: 3n })
    const sources = { bundler: undefined, node }
    expect(await askOperation(operation, sources, memory)).toBeUndefined()
    expect(await askOperation(operation, sources, memory)).toMatchObject({ found: 'mined' })
    expect(asked.filter((one) => /\d-\d/.test(one)).at(4)).toBe('2100-2599')
  })

  test('another operation with its nonce means that it is never included', async () => {
    const { node } = strictNode({ head: 700n, mined: [{ hash: other, block: 650n }], next: 3n })
    expect(await askOperation(operation, { bundler: gone, node }, memory)).toMatchObject({
      ...{ found: 'nothing', nonce: 'used' },
    })
  })

  test('one that is not there may be with the bundler, for a day', async () => {
    const { node } = strictNode({ head: 120n })
    const sources = { bundler: gone, node }
    expect(await askOperation(operation, sources, memory)).toMatchObject({
      ...{ found: 'noAnswer', why: 'unreachable' },
    })
    const old = { ...operation, sentAt: new Date(now - 25 * 60 * minute).toISOString() }
    expect(await askOperation(old, sources, memory)).toMatchObject({ found: 'expired' })
  })

  test('a bundler that did not answer is left alone for a while', async () => {
    const { node } = strictNode({ head: 120n })
    const bundler = vi.fn(gone)
    await askOperation(operation, { bundler, node }, memory)
    await askOperation(operation, { bundler, node }, memory)
    expect(bundler).toHaveBeenCalledTimes(1)
    vi.setSystemTime(now + minute)
    await askOperation(operation, { bundler, node }, memory)
    expect(bundler).toHaveBeenCalledTimes(2)
  })

  test('a node that is behind the block of sending is asked for no logs', async () => {
    const { node, asked } = strictNode({ head: 90n })
    await askOperation(anonymous, { bundler: gone, node }, memory)
    expect(asked).toEqual(['eth_blockNumber'])
  })
})

describe('an operation whose nonce is not known', () => {
  test('is nowhere if its account had no operation since', async () => {
    const { node } = strictNode({ head: 120n })
    const { bundler } = bundlerWith()
    expect(await askOperation(anonymous, { bundler, node }, memory)).toMatchObject({
      ...{ found: 'nothing', nonce: 'free' },
    })
  })

  test('is of unknown fate if its account had others', async () => {
    const { node } = strictNode({ head: 120n, mined: [{ hash: other, block: 110n }] })
    const { bundler } = bundlerWith()
    expect(await askOperation(anonymous, { bundler, node }, memory)).toMatchObject({
      ...{ found: 'nothing', nonce: 'unknown' },
    })
  })

  test('without the block of sending, the newest blocks are searched', async () => {
    const { node, asked } = strictNode({ head: 9000n })
    const { bundler } = bundlerWith()
    const sent = { ...anonymous, block: undefined }
    expect(await askOperation(sent, { bundler, node }, memory)).toMatchObject({
      ...{ found: 'nothing', nonce: 'unknown' },
    })
    expect(asked).toEqual(['eth_blockNumber', '8501-9000'])
    // An older block may have it, even if its nonce was used.
    const used = strictNode({ head: 9000n, next: 3n })
    const numbered = { ...operation, block: undefined }
    expect(await askOperation(numbered, { bundler, node: used.node }, {})).toMatchObject({
      ...{ found: 'nothing', nonce: 'unknown' },
    })
  })
})

describe('a batch that is named by a hash', () => {
  const batch = { ...anonymous, batchCalls: 2 }

  /** A node with a transaction of that hash. */
  function nodeWith({ to = sender as Hex, isMined = true, status = '0x1' } = {}) {
    const { node, asked } = strictNode({ head: 120n })
    const block = isMined ? { blockNumber: '0x6e', blockHash: pad('0x1', { size: 32 }) } : {}
    const with_: Ask = async (method, params) => {
      if (String(params[0]) !== hash) return node(method, params)
      const receipt = isMined ? { ...block, status, logs: [] } : null
      if (method === 'eth_getTransactionReceipt') return receipt
      return { hash, from: sender, to, blockHash: null, ...block }
    }
    return { node: with_, asked }
  }
  const ask = (node: Ask, one: AskedOperation = batch) =>
    askOperation(one, { bundler: bundlerWith().bundler, node }, memory)

  test('is the transaction of that hash, if there is one', async () => {
    const mined = { found: 'mined', hash, block: 110n, isSuccessful: true, at: now }
    expect(await ask(nodeWith().node)).toMatchObject(mined)
    const failed = { ...mined, isSuccessful: false }
    expect(await ask(nodeWith({ status: '0x0' }).node)).toMatchObject(failed)
    expect(await ask(nodeWith({ isMined: false }).node)).toMatchObject({ found: 'waiting' })
    const single = { ...batch, batchCalls: 1 }
    expect(await ask(nodeWith({ to: other.slice(0, 42) as Hex }).node, single)).toMatchObject(mined)
  })

  test('is not known by the transaction of its first call', async () => {
    expect(await ask(nodeWith({ to: other.slice(0, 42) as Hex }).node)).toBeUndefined()
  })
})
