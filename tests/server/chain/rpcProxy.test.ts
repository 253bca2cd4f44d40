import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicConfig } from '#server/env/publicConfig.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { processorMs } from '#tests/support/processorMs.ts'
import { closeDatabase, handle, openServer, site } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15007'

type Received = { id: number; method: string; params: unknown[] }

/** A node that records its requests. */
let node: Server
let nodeUrl = ''
let received: Received[] = []
let sentHeaders: IncomingHttpHeaders = {}
/** A response instead of the node's own. */
let instead:
  | ((body: Received | Received[]) => {
      status?: number
      headers?: Record<string, string>
      text: string
    })
  | undefined

/** A response of this size in chunks, without end until it is released. */
let chunks: { bytes: number; released?: Promise<void> } | undefined

beforeAll(async () => {
  node = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text) as Received | Received[]
    received.push(...[body].flat())
    sentHeaders = request.headers
    const answer = ({ id, method }: Received) => ({ jsonrpc: '2.0', id, result: `${method} done` })
    if (chunks) {
      const { bytes, released } = chunks
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"result":"')
      await released
      await pipeline(zeros(bytes), response).catch(() => undefined)
      return
    }
    const reply = instead?.(body) ?? {
      text: JSON.stringify(Array.isArray(body) ? body.map(answer).reverse() : answer(body)),
    }
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      ...reply.headers,
    })
    response.end(reply.text)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => node.once('listening', resolve))
  const { port } = node.address() as AddressInfo
  nodeUrl = `http://127.0.0.1:${port}/`
  await openServer({
    PORT: '15007',
    RPC_PROXY: 'on',
    RPC_URLS: '1=https://pages.example/a1b2c3d4e5f6a7b8c9d0,2=http://127.0.0.1:1',
    SERVER_RPC_URLS: `1=http://127.0.0.1:${port}/server-key-0123456789`,
    RATE_LIMITS: 'rpc=30/60',
  })
})
afterAll(async () => {
  await closeDatabase()
  node.close()
})
beforeEach(() => {
  received = []
  instead = undefined
  chunks = undefined
})

type SendOptions = { client?: string; chainId?: string; headers?: Record<string, string> }

/** The rest of a JSON text, in chunks that wait for who reads them. */
function* zeros(bytes: number) {
  const chunk = Buffer.alloc(64 * 1024, '0')
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
  yield '"}'
}

let callers = 0

function requestOf(body: unknown, client: string, { chainId = '1', headers = {} } = {}) {
  return new Request(`${origin}/api/rpc/${chainId}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', [socketHeader]: client, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function send(body: unknown, { client = '', ...more } = {} as SendOptions) {
  callers += 1
  const response = await handle(requestOf(body, client || `10.7.0.${callers}`, more))
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const call = (method: string, params: unknown[] = [], id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

test('pages get the route and no URL of a node', () => {
  const config = publicConfig(site().env)
  const text = JSON.stringify(config)
  expect(config.chains[0]?.rpcUrl).toBe(`${origin}/api/rpc/1`)
  for (const secret of ['pages.example', 'a1b2c3', 'server-key']) expect(text).not.toContain(secret)
})

test("a call reaches the server's node without the caller's headers, and the response has the caller's id", async () => {
  const answer = await send(call('eth_blockNumber', [], 'mine'), { headers: { cookie: 'a=b' } })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ jsonrpc: '2.0', id: 'mine', result: 'eth_blockNumber done' })
  expect(sentHeaders.cookie).toBeUndefined()
  expect(sentHeaders.origin).toBeUndefined()
})

test.each([
  ['eth_call', [{ to: '0x', data: '0x' }, 'latest']],
  ['eth_simulateV1', [{ blockStateCalls: [] }]],
  ['eth_createAccessList', [{}]],
  ['eth_sendRawTransaction', ['0x02']],
  ['eth_getTransactionReceipt', ['0x']],
])('%s is allowed', async (method, params) => {
  expect((await send(call(method, params))).body.result).toBe(`${method} done`)
  expect(received).toMatchObject([{ method, params }])
})

test.each([
  'debug_traceCall',
  'debug_traceTransaction',
  'trace_block',
  'eth_sendTransaction',
  'eth_accounts',
  'eth_sign',
  'eth_newFilter',
  'eth_subscribe',
  'personal_unlockAccount',
  'admin_peers',
  'anvil_setBalance',
  'evm_mine',
  'txpool_content',
  'constructor',
  'ETH_CALL',
])('%s is rejected and does not reach the node', async (method) => {
  const { status, body } = await send(call(method))
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 7, error: { code: -32601 } })
  expect(received).toEqual([])
})

describe('eth_getLogs', () => {
  test.each([
    [{}],
    [{ address: '0x1' }],
    [{ fromBlock: 'latest', toBlock: 'latest' }],
    [{ blockHash: `0x${'1'.repeat(64)}` }],
    [{ fromBlock: '0x1', toBlock: '0x7d0' }],
  ])('accepts %j', async (filter) => {
    expect((await send(call('eth_getLogs', [filter]))).body.result).toBe('eth_getLogs done')
  })

  test.each([
    [{ fromBlock: '0x0', toBlock: '0x7d0' }],
    [{ fromBlock: '0x0' }],
    [{ fromBlock: 'earliest' }],
    [{ fromBlock: 'earliest', toBlock: 'latest' }],
    [{ fromBlock: null, toBlock: null }],
    [{ fromBlock: 0, toBlock: 1 }],
    [{ fromBlock: '0x0', toBlock: `0x${'f'.repeat(40)}` }],
    [{ blockHash: '0x1', fromBlock: '0x0' }],
    [{ FromBlock: '0x0', ToBlock: 'latest' }],
    [{ fromBlock: '0x1', toBlock: '0x1', FROMBLOCK: '0x0', TOBLOCK: 'latest' }],
    [{ 'fromBloc\u212a': '0x0' }],
    [{ limit: 1 }],
    [null],
    ['0x1'],
  ])('rejects %j', async (filter) => {
    const { body } = await send(call('eth_getLogs', [filter]))
    expect(body.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('2000 blocks'),
    })
    expect(received).toEqual([])
  })

  test('rejects a second parameter, and a key in another case within a batch', async () => {
    const long = { FromBlock: '0x0', ToBlock: 'latest' }
    const { body } = await send([
      call('eth_getLogs', [{}, long], 1),
      call('eth_getLogs', [long], 2),
      call('eth_getLogs', [{}], 3),
    ])
    expect(body).toMatchObject([
      { id: 1, error: { code: -32602 } },
      { id: 2, error: { code: -32602 } },
      { id: 3, result: 'eth_getLogs done' },
    ])
    expect(received.map(({ params }) => params)).toEqual([[{}]])
  })
})

test('a batch is answered, and refused calls are not forwarded', async () => {
  const { body } = await send([
    call('eth_chainId', [], 1),
    call('debug_traceCall', [], 1),
    call('eth_gasPrice', [], null),
  ])
  // In any order, as JSON-RPC allows: clients know them by their ids.
  expect(body).toHaveLength(3)
  expect(body).toEqual(
    expect.arrayContaining([
      { jsonrpc: '2.0', id: 1, result: 'eth_chainId done' },
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: expect.any(String) } },
      { jsonrpc: '2.0', id: null, result: 'eth_gasPrice done' },
    ]),
  )
  expect(received.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_gasPrice'])
})

test.each([
  ['a batch of 21', Array.from({ length: 21 }, () => call('eth_chainId')), 400],
  ['an empty batch', [], 400],
  ['parameters by name', { ...call('eth_call'), params: {} }, 400],
  ['another version', { ...call('eth_call'), jsonrpc: '1.0' }, 400],
  ['more fields', { ...call('eth_call'), url: 'http://169.254.169.254' }, 400],
  ['invalid JSON', '{', 400],
  ['more than 256 kB', call('eth_call', ['0'.repeat(270_000)]), 413],
])('%s is rejected', async (_what, body, status) => {
  expect((await send(body)).status).toBe(status)
  expect(received).toEqual([])
})

test('a transaction of 128 kB is accepted', async () => {
  const raw = `0x${'ab'.repeat(100_000)}`
  expect((await send(call('eth_sendRawTransaction', [raw]))).status).toBe(200)
})

test('every call of a batch counts for its client only', async () => {
  const batch = Array.from({ length: 16 }, () => call('eth_chainId'))
  expect((await send(batch, { client: '10.8.0.1' })).status).toBe(200)
  const second = await send(batch, { client: '10.8.0.1' })
  expect(second.status).toBe(429)
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(batch, { client: '10.8.0.2' })).status).toBe(200)
})

test('an answer of 8 MB costs little processor time, and its address has a budget of bytes', async () => {
  chunks = { bytes: 8_000_000 }
  const read = async (client: string) => {
    const response = await handle(requestOf(call('eth_call'), client))
    for await (const chunk of response.body ?? []) void chunk
    return response.status
  }
  const statuses: number[] = []
  const ms = await processorMs(async () => statuses.push(await read('10.8.1.1')))
  const direct = await processorMs(async () => {
    const { body } = await fetch(nodeUrl, {
      method: 'POST',
      body: JSON.stringify(call('eth_call')),
    })
    for await (const chunk of body ?? []) void chunk
  })
  // Beyond what a fetch of it costs anyone; parsing and writing it again took 300 ms.
  expect(ms).toBeLessThan(40 + 2 * direct)
  for (let count = 0; count < 8; count++) statuses.push(await read('10.8.1.1'))
  expect(statuses).toEqual([...Array(8).fill(200), 429, 429, 429])
  expect(await read('10.8.1.2')).toBe(200)
})

test('one address has at most 16 calls at once, and an end of one makes room', async () => {
  let release = () => {}
  chunks = {
    bytes: 1000,
    released: new Promise((resolve) => {
      release = resolve
    }),
  }
  const open = await Promise.all(
    Array.from({ length: 17 }, () => handle(requestOf(call('eth_call'), '10.8.2.1'))),
  )
  expect(open.map(({ status }) => status).toSorted()).toEqual([...Array(16).fill(200), 429])
  const other = await handle(requestOf(call('eth_call'), '10.8.2.2'))
  expect(other.status).toBe(200)
  release()
  for (const response of [...open, other]) await response.text()
  chunks = undefined
  expect((await send(call('eth_chainId'), { client: '10.8.2.1' })).status).toBe(200)
})

test('60 answers of 8 MB that nobody reads stay with the node', async () => {
  chunks = { bytes: 8_000_000 }
  const before = process.memoryUsage()
  const open = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      handle(requestOf(call('eth_call'), `10.8.3.${index}`)),
    ),
  )
  expect(open.every(({ status }) => status === 200)).toBe(true)
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  const grown = arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed
  expect(grown).toBeLessThan(60 * 1_000_000)
  await Promise.all(open.map(({ body }) => body?.cancel()))
})

test('another origin, and a chain that is not configured, are rejected', async () => {
  const foreign = await send(call('eth_chainId'), { headers: { origin: 'https://evil.example' } })
  expect(foreign.body.error.code).toBe('foreignOrigin')
  for (const chainId of ['3', 'x']) {
    const { body } = await send(call('eth_chainId'), { chainId })
    expect(body.error.code).toBe('chainNotAllowed')
  }
})

test('a client that disconnects during a call is bodyIncomplete, not chainUnavailable', async () => {
  const closing = new AbortController()
  const request = new Request(`${origin}/api/rpc/1`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', [socketHeader]: '10.9.0.1' },
    body: JSON.stringify(call('eth_call')),
    signal: closing.signal,
  })
  instead = () => {
    closing.abort()
    return { text: '' }
  }
  const response = await handle(request)
  expect(received).toHaveLength(1)
  expect(response.status).toBe(400)
  expect((await response.json()).error.code).toBe('bodyIncomplete')
})

describe('a node that', () => {
  test('rejects a call is quoted', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    instead = (body) => ({
      text: JSON.stringify({ jsonrpc: '2.0', id: (body as Received).id, error }),
    })
    expect((await send(call('eth_call'))).body).toEqual({ jsonrpc: '2.0', id: 7, error })
  })

  test.each([
    ['answers HTML', { status: 502, text: '<h1>Bad gateway of pages.example</h1>' }],
    ['answers a call with a list', { text: '[]' }],
    ['answers nothing', { text: '' }],
    ['redirects', { status: 307, headers: { location: 'http://127.0.0.1:1/' }, text: '' }],
    ['answers without end', { text: `"${'a'.repeat(9_000_000)}"` }],
  ])('%s is unavailable', async (_what, answer) => {
    instead = () => answer
    const { status, body } = await send(call('eth_call'))
    expect(status).toBe(503)
    expect(body.error.code).toBe('chainUnavailable')
    expect(JSON.stringify(body)).not.toContain('pages.example')
  })

  test('is unreachable is chainUnavailable', async () => {
    const { body } = await send(call('eth_call'), { chainId: '2' })
    expect(body.error.code).toBe('chainUnavailable')
  })

  test('answers anything is quoted to the letter, unread', async () => {
    const text = `{"id":7, "result": "${'7'.repeat(100)}" }\n`
    instead = () => ({ text })
    expect(await (await handle(requestOf(call('eth_call'), '10.9.1.1'))).text()).toBe(text)
  })

  test('sends more than 8 MB in chunks is cut off', async () => {
    chunks = { bytes: 9_000_000 }
    const response = await handle(requestOf(call('eth_call'), '10.9.1.2'))
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  test('limits the server makes its callers wait', async () => {
    instead = () => ({ status: 429, headers: { 'retry-after': '9' }, text: 'slow down' })
    const { status, headers } = await send(call('eth_call'))
    expect([status, headers.get('retry-after')]).toEqual([429, '9'])
  })
})

test('viem can read a chain through it', async () => {
  instead = (body) => ({
    text: JSON.stringify({ id: (body as Received).id, jsonrpc: '2.0', result: '0x10' }),
  })
  const client = createPublicClient({
    transport: http(`${origin}/api/rpc/1`, {
      fetchFn: (url, init) =>
        handle(new Request(url, { ...init, headers: { ...init?.headers, origin } })),
    }),
  })
  expect(await client.getBlockNumber()).toBe(16n)
})
