import { keccak256, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { strictLimits } from '#devnet/strict/rules.ts'
import { type RpcAnswer, strictRpc } from '#tests/devnet/strict/strictRpc.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { until } from '#tests/support/until.ts'

let devnet: SharedDevnet
const { rpc, result, post, apply, change, mine } = strictRpc(() => devnet)

beforeAll(async () => {
  devnet = await sharedDevnet()
})
beforeEach(() => devnet.control('/control/reset', {}))

const contract = '0x00000000000000000000000000000000000000c0'
/** The first of the devnet's ten accounts. */
const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

const head = async () => Number(await result('eth_blockNumber'))
const logs = (from: number, to: number | string) =>
  rpc('eth_getLogs', [
    { fromBlock: numberToHex(from), toBlock: typeof to === 'number' ? numberToHex(to) : to },
  ])

async function signedTransaction() {
  const nonce = Number(await result('eth_getTransactionCount', [account.address, 'pending']))
  return account.signTransaction({
    chainId: 31337,
    type: 'eip1559',
    to: contract,
    nonce,
    value: 1n,
    gas: 30_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
}

/** The receipt of a transaction, once there is one; before that, it is in no block. */
function mined(hash: string): Promise<{ blockHash: string; blockNumber: string; status: string }> {
  return until(async () => {
    const receipt = await result<Awaited<ReturnType<typeof mined>> | null>(
      'eth_getTransactionReceipt',
      [hash],
    )
    if (!receipt) throw new Error('It is not mined yet.')
    return receipt
  })
}

describe('logs', () => {
  test('logsBeyondHead: a range that ends beyond the newest block, or backwards, is refused', async () => {
    const newest = await head()
    expect((await logs(0, newest)).error).toBeUndefined()
    await apply('logsBeyondHead')
    expect((await logs(0, newest)).error).toBeUndefined()
    expect((await logs(newest, 'latest')).error).toBeUndefined()
    const beyond = {
      error: { code: -32602, message: expect.stringContaining('beyond current head') },
    }
    expect(await logs(0, newest + 5_000)).toMatchObject(beyond)
    expect(await logs(newest + 1, 'latest')).toMatchObject(beyond)
    expect(await logs(newest, newest - 1)).toMatchObject({
      error: { code: -32602, message: 'invalid block range params' },
    })
  })

  test('without the rule, the node answers with what it has', async () => {
    expect((await logs(0, (await head()) + 5_000)).result).toEqual(expect.any(Array))
  })

  test('logRange: more than 500 blocks are refused', async () => {
    await mine(600)
    expect((await logs(1, 501)).error).toBeUndefined()
    await apply('logRange')
    expect((await logs(1, 500)).error).toBeUndefined()
    for (const refused of [
      await logs(1, 501),
      await rpc('eth_getLogs', [{ fromBlock: 'earliest' }]),
    ])
      expect(refused).toMatchObject({
        error: { code: -32602, message: 'query exceeds max block range 500' },
      })
  })

  test('logResults: more than 10,000 logs are refused', async () => {
    // Emits 10,001 events without data.
    await result('anvil_setCode', [contract, '0x6127115b5f5fa0600190038060035700'])
    const transaction = { from: account.address, to: contract, gas: numberToHex(10_000_000) }
    const { blockNumber } = await mined(await result('eth_sendTransaction', [transaction]))
    const newest = Number(blockNumber)
    expect((await logs(newest, newest)).result).toHaveLength(10_001)
    await apply('logResults')
    expect(await logs(newest, newest)).toMatchObject({
      error: { code: -32005, message: 'query returned more than 10000 results' },
    })
  })
})

describe('limits', () => {
  const calls = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))

  test('batchSize: a batch of more than 100 calls is refused as a whole', async () => {
    expect(await (await post(calls(101))).json()).toHaveLength(101)
    await apply('batchSize')
    expect(await (await post(calls(100))).json()).toHaveLength(100)
    expect(await (await post(calls(101))).json()).toEqual([
      { jsonrpc: '2.0', id: 0, error: { code: -32600, message: 'batch too large' } },
    ])
  })

  test('responseSize: of a batch, answers beyond 25 MB are refused', async () => {
    // Returns 4.7 MB of zeros, twice as many digits.
    const override = { [contract]: { code: '0x6247b7605ff3' } }
    const call = { to: contract, gas: numberToHex(50_000_000) }
    const params = [call, 'latest', override]
    const batch = [1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params }))
    const codes = async () =>
      ((await (await post(batch)).json()) as RpcAnswer[]).map(({ error }) => error?.code)
    expect(await codes()).toEqual([undefined, undefined, undefined])
    await apply('responseSize')
    expect(await codes()).toEqual([undefined, undefined, -32003])
  })

  test('callGas: a call has at most 50 million gas', async () => {
    // Returns the gas that is left.
    const override = { [contract]: { code: '0x5a5f5260205ff3' } }
    const params = [{ to: contract, gas: numberToHex(100_000_000) }, 'latest', override]
    const left = async () => Number(await result('eth_call', params))
    expect(await left()).toBeGreaterThan(90_000_000)
    await apply('callGas')
    expect(await left()).toBeLessThan(50_000_000)
    expect(await left()).toBeGreaterThan(40_000_000)
  })

  test('rateLimit: more than 200 requests in a second of one origin are 429', async () => {
    const burst = () => Promise.all(Array.from({ length: 5 }, () => post(calls(100))))
    expect((await burst()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await apply('rateLimit')
    const refused = (await burst()).find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(await refused?.json()).toMatchObject({
      error: { code: -32005, message: 'project ID request rate exceeded' },
    })
    await until(async () => expect((await post(calls(1))).status).toBe(200))
  })
})

describe('nodes behind a load balancer', () => {
  test('staleReads: after a new block, some answers are one or two blocks behind, then none', async () => {
    await apply('staleReads')
    await head()
    await mine(2)
    const newest = Number(await rawHead())
    const heads = await Promise.all(Array.from({ length: 40 }, head))
    expect(new Set(heads)).toEqual(new Set([newest, newest - 1, newest - 2]))
    await until(async () => {
      const later = await Promise.all(Array.from({ length: 40 }, head))
      expect(new Set(later)).toEqual(new Set([newest]))
    })
  })

  test('staleReads: what a test prepares is known to every node', async () => {
    await apply('staleReads')
    const before = await head()
    await result('eth_sendTransaction', [{ from: account.address, to: contract, value: '0x1' }])
    await devnet.control('/control/faucet', { address: contract, chainId: 31337 })
    await devnet.control('/control/chain/mintToken', { address: contract, amount: 1 })
    const heads = await Promise.all(Array.from({ length: 40 }, head))
    expect(new Set(heads)).toEqual(new Set([before + 3]))
  })

  test('staleReads: a node has neither block nor state of what it lacks', async () => {
    await apply('staleReads')
    await head()
    await change({ rules: 'none' })
    await mined(await result('eth_sendRawTransaction', [await signedTransaction()]))
    const newest = await rawHead()
    await apply('staleReads')
    const [blocks, balances, old] = await Promise.all([
      several('eth_getBlockByNumber', [newest, false]),
      several('eth_getBalance', [contract, newest]),
      several('eth_getBalance', [contract, 'latest']),
    ])
    expect(blocks.filter(({ result }) => result === null)).not.toEqual([])
    expect(balances.map(({ error }) => error)).toContainEqual({
      code: -32000,
      message: 'header not found',
    })
    expect(new Set(old.map(({ result }) => result))).toEqual(new Set(['0x0', '0x1']))
  })

  test('lateReceipts: a mined transaction has no receipt at first', async () => {
    await apply('lateReceipts')
    const hash = await result('eth_sendRawTransaction', [await signedTransaction()])
    await until(async () =>
      expect(await rpc('eth_getTransactionByHash', [hash])).toMatchObject({
        result: { blockNumber: expect.stringMatching(/^0x/) },
      }),
    )
    expect(await rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ result: null })
    await until(async () =>
      expect(await rpc('eth_getTransactionReceipt', [hash])).toMatchObject({
        result: { status: '0x1' },
      }),
    )
  })

  async function several(method: string, params: unknown[]): Promise<RpcAnswer[]> {
    return Promise.all(Array.from({ length: 40 }, () => rpc(method, params)))
  }

  /** The newest block, of a node that lags behind nobody. */
  async function rawHead() {
    const { rules } = await change({})
    await change({ rules: 'none' })
    const number = await result('eth_blockNumber')
    await change({ rules })
    return number
  }
})

test('emptyBlocks: blocks come by themselves, unless they are mined by hand', async () => {
  await apply('emptyBlocks')
  const before = await head()
  await until(async () => expect(await head()).toBeGreaterThan(before + 1))
  await devnet.control('/control/chain/automine', { enabled: false })
  // One that was being mined.
  await mine(1)
  const after = await head()
  await new Promise((resolve) => setTimeout(resolve, strictLimits.blockMs * 1.5))
  expect(await head()).toBe(after)
})

describe('weather', () => {
  test('dropTransactions: a transaction gets its hash and is never heard of again', async () => {
    const raw = await signedTransaction()
    await apply('dropTransactions', { share: 1 })
    const hash = await result<`0x${string}`>('eth_sendRawTransaction', [raw])
    expect(hash).toBe(keccak256(raw))
    expect(await rpc('eth_getTransactionByHash', [hash])).toMatchObject({ result: null })
    await mine(1)
    expect(await rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ result: null })
  })

  test('forgetPending: a transaction is unknown until it is mined', async () => {
    await devnet.control('/control/chain/automine', { enabled: false })
    const hash = await result('eth_sendRawTransaction', [await signedTransaction()])
    expect(await rpc('eth_getTransactionByHash', [hash])).toMatchObject({ result: { hash } })
    await apply('forgetPending')
    expect(await rpc('eth_getTransactionByHash', [hash])).toMatchObject({ result: null })
    await mine(1)
    expect(await rpc('eth_getTransactionByHash', [hash])).toMatchObject({ result: { hash } })
  })

  test('reorganize: the block of a transaction is replaced, and it is mined in another', async () => {
    await apply('reorganize', { share: 1 })
    const hash = await result('eth_sendRawTransaction', [await signedTransaction()])
    const first = await mined(hash)
    await until(async () => expect((await mined(hash)).blockHash).not.toBe(first.blockHash))
    expect((await mined(hash)).status).toBe('0x1')
    expect(await rpc('eth_getBlockByHash', [first.blockHash, false])).toMatchObject({
      result: null,
    })
  })

  test('reorganize: the control port does it at once', async () => {
    const hash = await result('eth_sendRawTransaction', [await signedTransaction()])
    const { blockHash } = await mined(hash)
    await devnet.control('/control/chain/reorganize', {})
    expect((await mined(hash)).blockHash).not.toBe(blockHash)
  })

  test('reorganize: the blocks that a reset goes back to stay', async () => {
    const newest = await head()
    await devnet.control('/control/chain/reorganize', { blocks: 100 })
    await devnet.control('/control/reset', {})
    expect(await head()).toBe(newest)
  })
})
