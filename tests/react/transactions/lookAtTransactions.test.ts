import { type ChildProcess, spawn } from 'node:child_process'
import {
  type Client,
  createTestClient,
  encodeErrorResult,
  http,
  numberToHex,
  parseAbi,
  publicActions,
  RpcRequestError,
  toEventSelector,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conclude, sentenceOf } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import type { LookOptions } from '#react/transactions/Look.ts'
import { lookAtTransactions } from '#react/transactions/lookAtTransactions.ts'
import { freePort } from '#tests/support/freePorts.ts'

const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const to = '0x1111111111111111111111111111111111111111'
const gwei = 10n ** 9n
const minute = 60_000

let anvil: ChildProcess
let chain: ReturnType<typeof connect>
let requests: string[] = []

function connect(url: string) {
  const transport = http(url, {
    retryCount: 20,
    retryDelay: 50,
    onFetchRequest: async (request) => {
      requests.push(((await request.clone().json()) as { method: string }).method)
    },
  })
  return createTestClient({ account, mode: 'anvil', chain: foundry, transport })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  const port = await freePort()
  anvil = spawn('node_modules/.bin/anvil', ['--port', String(port), '--silent'], {
    stdio: 'ignore',
  })
  chain = connect(`http://127.0.0.1:${port}`)
  await chain.getBlockNumber()
})

afterAll(() => void anvil?.kill())

let snapshot: `0x${string}`
beforeEach(async () => {
  snapshot = await chain.snapshot()
  await chain.setAutomine(false)
})
afterEach(async () => {
  await chain.dropTransaction({ hash: `0x${'0'.repeat(64)}` }).catch(() => undefined)
  await chain.revert({ id: snapshot })
  await chain.setAutomine(true)
})

type Sent = {
  nonce?: number
  to?: `0x${string}`
  value?: bigint
  data?: `0x${string}`
  fee?: bigint
}

/** Sends a transaction, and makes its entry. */
async function send({ fee = 10n * gwei, value = 1n, data, ...sent }: Sent = {}): Promise<Entry> {
  const nonce = sent.nonce ?? (await chain.getTransactionCount({ address: account.address }))
  const target = sent.to ?? to
  const hash = await chain.sendTransaction({
    ...{ to: target, value, nonce, gas: 100_000n },
    ...{ maxFeePerGas: fee, maxPriorityFeePerGas: fee },
    ...(data && { data }),
  })
  return {
    ...{ id: hash, hash, kind: 'transaction', chainId: foundry.id, nonce: String(nonce) },
    ...{ account: account.address, sender: account.address },
    calls: [{ to: target, value: String(value), data: data ?? '0x' }],
    sentAt: new Date().toISOString(),
    block: String(await chain.getBlockNumber({ cacheTime: 0 })),
  }
}

/** The chain, where some methods have another answer. */
function answering(answers: Record<string, unknown>): Client {
  const request = ({ method, params }: { method: string; params: never }) =>
    method in answers
      ? Promise.resolve(answers[method])
      : chain.request({ method, params } as never)
  return { ...chain, request } as never
}

/** What one look says of an entry, `after` milliseconds from now. */
async function look(
  entry: Entry,
  {
    after = 0,
    client = chain,
    ...options
  }: Partial<LookOptions> & { after?: number; client?: Client } = {},
) {
  const now = Date.now() + after
  const [answer] = await lookAtTransactions(client, [entry], {
    ...{ now: () => now, asked: 1, isShown: () => false, isUnsure: () => true },
    ...options,
  })
  if (!answer) throw new Error('There is no answer.')
  const progress = conclude(entry, answer.evidence, now)
  const { learned } = answer
  return {
    sentence: sentenceOf(progress.state, true),
    ...progress,
    isUnsure: answer.isUnsure === true,
    learned,
    next: { ...entry, progress, ...learned },
  }
}

describe('a transaction', () => {
  test('is pending while the node has it, and mined in its block', async () => {
    const entry = await send()
    expect(await look(entry)).toMatchObject({ sentence: 'pending' })
    await chain.mine({ blocks: 1 })
    expect(await look(entry)).toMatchObject({ sentence: 'mined', state: { hash: entry.hash } })
  })

  test('waits for those of earlier nonces, whether they are there or not, as long as it takes', async () => {
    const first = await chain.getTransactionCount({ address: account.address })
    const entry = await send({ nonce: first + 2 })
    expect((await look(entry)).sentence).toBe('later')
    const { next } = await look(entry, { after: minute })
    expect((await look(next, { after: 2 * minute, asked: 0 })).sentence).toBe('later')
    expect((await look(next, { after: 25 * 60 * minute })).sentence).toBe('later')
    await send({ nonce: first })
    await send({ nonce: first + 1, value: 2n })
    expect((await look(next, { after: 2 * minute })).sentence).toBe('later')
    await chain.mine({ blocks: 1 })
    expect((await look(next, { after: 3 * minute })).sentence).toBe('mined')
  })

  test('whose nonce is not known yet is found by its hash, and tells it', async () => {
    const { nonce, ...entry } = await send()
    expect(await look(entry)).toMatchObject({ sentence: 'pending', learned: { nonce } })
    await chain.mine({ blocks: 1 })
    expect(await look(entry)).toMatchObject({ sentence: 'mined' })
  })

  test('is mined by its receipt, also if the node does not find it by its hash', async () => {
    const { nonce: _, ...entry } = await send()
    await chain.mine({ blocks: 1 })
    const client = answering({ eth_getTransactionByHash: null })
    expect((await look(entry, { client })).sentence).toBe('mined')
    expect((await look(entry, { client, after: 2 * minute })).sentence).toBe('mined')
  })

  test('that was replaced while nobody looked is found blocks later', async () => {
    const entry = await send()
    const nonce = Number(entry.nonce)
    const faster = await send({ nonce, fee: 20n * gwei })
    await chain.mine({ blocks: 40 })
    expect(await look(entry)).toMatchObject({
      sentence: 'spedUp',
      state: { hash: faster.hash },
      learned: { replacedBy: { hash: faster.hash, reason: 'repriced' } },
    })
  })

  test('whose receipt has no status, as that of old networks, has not failed', async () => {
    const entry = await send()
    await chain.mine({ blocks: 1 })
    const asked = { method: 'eth_getTransactionReceipt', params: [entry.hash] } as never
    const { status: _, ...old } = (await chain.request(asked)) as object & { status: string }
    const client = answering({ eth_getTransactionReceipt: old })
    expect((await look(entry, { client })).sentence).toBe('mined')
  })

  test('whose cancellation comes too late is mined, and not canceled', async () => {
    const entry = await send()
    const replacedBy = { hash: `0x${'9'.repeat(64)}`, reason: 'cancelled' } as const
    await chain.mine({ blocks: 1 })
    expect((await look({ ...entry, replacedBy })).sentence).toBe('mined')
  })

  test('whose receipt comes late is in its block, and no replacement is searched for', async () => {
    const entry = await send()
    await chain.mine({ blocks: 1 })
    requests = []
    const late = answering({ eth_getTransactionReceipt: null })
    expect(await look(entry, { client: late })).toMatchObject({
      ...{ sentence: 'pending', isUnsure: true },
    })
    expect(requests).not.toContain('eth_getBlockByNumber')
    expect(await look(entry)).toMatchObject({ sentence: 'mined', isUnsure: false })
    // Nor if the page is opened a day later.
    const opened = await look(entry, { client: late, after: 2 * minute })
    expect(opened).toMatchObject({ sentence: 'pending', isUnsure: true })
  })

  test('that one node has in a block is not pending because another one is behind', async () => {
    const entry = await send()
    await chain.mine({ blocks: 1 })
    const behind = answering({ eth_getTransactionCount: numberToHex(Number(entry.nonce)) })
    expect(await look(entry, { client: behind })).toMatchObject({ sentence: 'mined' })
  })

  test('that is missing in one look is not replaced yet', async () => {
    const entry = await send()
    await send({ nonce: Number(entry.nonce), fee: 20n * gwei, value: 2n })
    await chain.mine({ blocks: 1 })
    requests = []
    const first = await look(entry, { isUnsure: () => false })
    expect(first).toMatchObject({ sentence: 'sent', isUnsure: true })
    expect(requests).not.toContain('eth_getBlockByNumber')
    expect(await look(entry)).toMatchObject({ sentence: 'replaced', isUnsure: false })
  })

  test('that a search finds itself is no replacement', async () => {
    const entry = await send()
    await chain.mine({ blocks: 1 })
    const late = answering({ eth_getTransactionReceipt: null, eth_getTransactionByHash: null })
    const { learned, ...found } = await look(entry, { client: late, after: 2 * minute })
    expect(found).toMatchObject({ sentence: 'pending', isUnsure: true })
    expect(learned).toBeUndefined()
  })

  describe('whose nonce is used', () => {
    const nothing = { eth_getTransactionReceipt: null, eth_getTransactionByHash: null }

    test('is not over because the node that is asked for it is behind', async () => {
      const entry = await send()
      const { next } = await look(entry)
      const head = numberToHex(await chain.getBlockNumber({ cacheTime: 0 }))
      await chain.mine({ blocks: 30 })
      const client = answering({ ...nothing, eth_blockNumber: head })
      const after = 2 * minute
      const opened = await look(next, { client, after, isUnsure: () => false })
      expect(opened).toMatchObject({ sentence: 'pending', isUnsure: true })
      const again = await look(next, { client, after: after + 500 })
      expect(again).toMatchObject({ sentence: 'pending', isStale: true })
      expect(await look(again.next, { after: after + 1000 })).toMatchObject({ sentence: 'mined' })
    })

    test.each([
      [-32005, 'daily request count exceeded'],
      [-32011, 'request limit reached'],
      [-32016, 'over rate limit'],
      [429, 'Too Many Requests'],
    ])('is not over because the node is asked too often (%i)', async (code, message) => {
      const entry = await send()
      const { next } = await look(entry)
      const faster = await send({ nonce: Number(entry.nonce), fee: 20n * gwei })
      await chain.mine({ blocks: 12 })
      const error = new RpcRequestError({ body: {}, error: { code, message }, url: '' })
      const request = ({ method, params }: { method: string; params: unknown[] }) =>
        method === 'eth_getTransactionCount' && params[1] !== 'latest'
          ? Promise.reject(error)
          : chain.request({ method, params } as never)
      const client = { ...chain, request } as never
      const limited = await look(next, { client, after: 2 * minute })
      expect(limited).toMatchObject({ sentence: 'pending', isStale: true })
      expect(await look(limited.next, { after: 3 * minute })).toMatchObject({
        ...{ sentence: 'spedUp', state: { hash: faster.hash } },
      })
    })
  })

  test('is in no block if its receipt is not', async () => {
    const { nonce: _, ...entry } = await send()
    const early = { transactionHash: entry.hash, from: account.address, status: null, logs: [] }
    const client = answering({
      eth_getTransactionReceipt: { ...early, blockHash: null, blockNumber: null },
    })
    const { next, sentence } = await look(entry, { client })
    expect(sentence).toBe('pending')
    // Sent by a relayer, whose nonce is not that of the entry.
    const { nonce: __, ...relayed } = next
    const later = await look(relayed, { client, asked: 0, after: minute })
    expect(later).toMatchObject({ sentence: 'pending' })
  })

  test('that was canceled, or replaced by another one, says so', async () => {
    const canceled = await send()
    await send({ nonce: Number(canceled.nonce), fee: 20n * gwei, to: account.address, value: 0n })
    await chain.mine({ blocks: 1 })
    const replaced = await send()
    const other = await send({ nonce: Number(replaced.nonce), fee: 20n * gwei, value: 2n })
    await chain.mine({ blocks: 3 })
    expect(await look(canceled)).toMatchObject({ sentence: 'canceled' })
    expect(await look(replaced)).toMatchObject({ sentence: 'replaced' })
    const isShown = (hash: string) => hash === other.hash
    expect(await look(replaced, { isShown })).toMatchObject({ sentence: 'replacedShown' })
  })

  test('whose block number is unknown is found as far back as the node has states', async () => {
    const { block: _, ...entry } = await send()
    await send({ nonce: Number(entry.nonce), fee: 20n * gwei, value: 2n })
    await chain.mine({ blocks: 5 })
    expect(await look(entry)).toMatchObject({ sentence: 'replaced' })
  })

  test('is never included if nothing is found that used its nonce', async () => {
    const entry = await send()
    await chain.dropTransaction({ hash: entry.hash as `0x${string}` })
    await chain.setNonce({ address: account.address, nonce: Number(entry.nonce) + 1 })
    await chain.mine({ blocks: 1 })
    expect(await look(entry)).toMatchObject({ sentence: 'sent' })
    expect(await look(entry, { after: minute })).toMatchObject({ sentence: 'nonceUsed' })
  })

  test('that the node has dropped is dropped, until it is there again', async () => {
    const entry = await send()
    const { next } = await look(entry)
    await chain.dropTransaction({ hash: entry.hash as `0x${string}` })
    const dropped = await look(next, { after: minute })
    expect(dropped).toMatchObject({ sentence: 'dropped', since: next.progress.seenAt })
    await send({ nonce: Number(entry.nonce) })
    expect(await look(dropped.next, { after: minute + 1 })).toMatchObject({ sentence: 'pending' })
  })

  test('is pending again after a reorganization', async () => {
    const entry = await send()
    const before = await chain.snapshot()
    await chain.mine({ blocks: 1 })
    const { next, sentence } = await look(entry)
    expect(sentence).toBe('mined')
    await chain.revert({ id: before })
    expect(await look(next, { after: 1000 })).toMatchObject({ sentence: 'pending' })
  })

  test('that cannot be asked for keeps its state', async () => {
    const entry = await send()
    const { next } = await look(entry)
    const nowhere = connect('http://127.0.0.1:9')
    const client = { ...nowhere, request: () => Promise.reject(new Error('offline')) }
    const now = Date.now() + 1000
    const [answer] = await lookAtTransactions(client as never, [next], {
      ...{ now: () => now, asked: 1, isShown: () => false, isUnsure: () => false },
    })
    expect(answer?.evidence).toMatchObject({ found: 'noAnswer', why: 'unreachable' })
  })
})

describe('one that the wallet has named by a hash of its own', () => {
  const name = `0x${'5'.repeat(64)}` as const
  const safe = '0x2222222222222222222222222222222222222222'

  /** It is sent by an owner, whose account is another one. */
  async function named() {
    const { nonce: _, ...sent } = await send()
    const entry: Entry = { ...sent, id: name, hash: name, account: safe, sender: safe }
    return { entry, executed: { hash: sent.hash ?? name } }
  }

  test('is pending or refused as the wallet says, and needs no node', async () => {
    const { entry } = await named()
    requests = []
    const waiting = await look(entry, { after: 3600_000, executionOf: async () => 'waiting' })
    expect(waiting.sentence).toBe('pending')
    const refused = await look(entry, { executionOf: async () => 'refused' })
    expect(refused.state).toEqual({ name: 'neverIncluded', why: 'refused' })
    expect(requests).toEqual([])
  })

  test('is followed by the transaction that executes it, from then on without the wallet', async () => {
    const { entry, executed } = await named()
    const { sentence, next } = await look(entry, { executionOf: async () => executed })
    expect(sentence).toBe('pending')
    expect(next).toMatchObject({ id: name, hash: executed.hash })
    await chain.mine({ blocks: 1 })
    expect(await look(next, { asked: 0 })).toMatchObject({
      ...{ sentence: 'mined', state: { hash: executed.hash } },
    })
  })

  test('has failed if the Safe says so, although the transaction has not', async () => {
    // LOG2(0, 0, topic, 0)
    const topic = toEventSelector('ExecutionFailure(bytes32,uint256)').slice(2)
    await chain.setCode({ address: safe, bytecode: `0x5f7f${topic}5f5fa200` })
    const { nonce: _, ...sent } = await send({ to: safe })
    await chain.mine({ blocks: 1 })
    const entry: Entry = { ...sent, account: safe, sender: safe }
    expect((await look(entry)).state).toMatchObject({ name: 'failed' })
  })

  test('is not known without a wallet that answers', async () => {
    const { entry } = await named()
    const executionOf = () => Promise.reject(new Error('The Safe does not answer.'))
    expect(await look(entry, { executionOf, after: 2 * minute })).toMatchObject({
      state: { name: 'unknown', why: 'forgotten' },
    })
  })
})

describe('a transaction that failed says why', () => {
  const abi = parseAbi([
    'error Error(string)',
    'error Panic(uint256)',
    'error OwnableUnauthorizedAccount(address account)',
  ])

  test.each([
    ['Shut', encodeErrorResult({ abi, errorName: 'Error', args: ['Shut'] })],
    ['Panic(0x12)', encodeErrorResult({ abi, errorName: 'Panic', args: [0x12n] })],
    [
      'OwnableUnauthorizedAccount',
      encodeErrorResult({ abi, errorName: 'OwnableUnauthorizedAccount', args: [to] }),
    ],
    ['0x12345678', '0x12345678'],
    [undefined, '0x'],
  ] as const)('%s', async (reason, data) => {
    await chain.setCode({ address: to, bytecode: reverting(data) })
    const entry = await send()
    await chain.mine({ blocks: 1 })
    const { state, next } = await look(entry)
    expect(state).toMatchObject({ name: 'failed', ...(reason && { reason }) })
    expect('reason' in state ? state.reason : undefined).toBe(reason)
    requests = []
    expect((await look(next, { after: 1 })).state).toEqual(state)
    // What was read is not read again.
    if (reason) expect(requests).not.toContain('eth_call')
  })

  /** Runtime code that reverts with data: it is behind the fourteen bytes of the code. */
  function reverting(data: `0x${string}`): `0x${string}` {
    const size = numberToHex((data.length - 2) / 2, { size: 2 }).slice(2)
    return `0x61${size}600e60003961${size}6000fd${data.slice(2)}` as `0x${string}`
  }
})

test('many pending transactions of an account take one request together', async () => {
  const first = await chain.getTransactionCount({ address: account.address })
  const entries: Entry[] = []
  const progress = { state: { name: 'pending' as const }, since: 1, askedAt: 1 }
  for (let index = 0; index < 20; index += 1)
    entries.push({ ...(await send({ nonce: first + index })), progress })
  requests = []
  const options = { now: Date.now, isShown: () => false, isUnsure: () => false }
  const quick = await lookAtTransactions(chain, entries, { ...options, asked: 0 })
  expect(requests).toEqual(['eth_getTransactionCount'])
  expect(quick.map(({ evidence }) => evidence.found)).toEqual(entries.map(() => 'notMined'))
  requests = []
  await lookAtTransactions(chain, entries, { ...options, asked: 1 })
  expect(requests).toHaveLength(2)
})

test('one whose nonce is used does not take the question of one that waits', async () => {
  const nonce = await chain.getTransactionCount({ address: account.address })
  const state = { name: 'pending' as const }
  const used = {
    ...(await send({ nonce })),
    progress: { state, since: 1, askedAt: 1, heardAt: 1 },
  }
  await chain.mine({ blocks: 1 })
  const waiting = {
    ...(await send({ nonce: nonce + 1 })),
    progress: { state, since: 2, askedAt: 2, heardAt: 2 },
  }
  const options = { now: Date.now, isShown: () => false, isUnsure: () => false }
  const answers = await lookAtTransactions(chain, [used, waiting], { ...options, asked: 1 })
  expect(answers.map(({ evidence }) => evidence.found)).toEqual(['mined', 'waiting'])
})
