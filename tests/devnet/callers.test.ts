import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

const services = Object.keys(devnetPortOffsets) as (keyof typeof devnetPortOffsets)[]

let devnet: SharedDevnet
beforeAll(async () => {
  devnet = await sharedDevnet()
})
beforeEach(() => devnet.control('/control/reset', {}))

const portOf = (service: (typeof services)[number]) =>
  Number(new URL((devnet.services as Record<string, string>)[service] ?? '').port)

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

/** Sends a request with exactly these headers. */
function send(service: (typeof services)[number], { method = 'GET', path = '/', ...sent }: Sent) {
  const port = portOf(service)
  const headers = { host: `localhost:${port}`, ...sent.headers }
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const request = httpRequest({ port, host: '127.0.0.1', method, path, headers })
      request.on('upgrade', (response, socket) => {
        socket.destroy()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '' })
      })
      request.on('response', (response) => {
        const { statusCode = 0, headers: received } = response
        // A stream of events does not end.
        if (received['content-type'] === 'text/event-stream') {
          response.destroy()
          resolve({ status: statusCode, headers: received, text: '' })
          return
        }
        readText(response).then(
          (text) => resolve({ status: statusCode, headers: received, text }),
          reject,
        )
      })
      request.on('error', reject)
      request.end(sent.body)
    },
  )
}

const webSocket = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

/** Names under which a page can reach a port of this machine that is not its own. */
const foreignNames = [
  'evil.example',
  'EVIL.EXAMPLE',
  'localhost.evil.example',
  'evil-localhost',
  'localhost.',
  '127.0.0.1.nip.io',
  '127.1',
  '127.0.0.2',
  '2130706433',
  '0x7f000001',
  '0.0.0.0',
  '[::]',
  '[::ffff:127.0.0.1]',
  '192.168.1.5',
  'localhost@evil.example',
  'evil.example#localhost',
]
const ownNames = ['localhost', 'LOCALHOST', 'any.localhost', '127.0.0.1', '[::1]']

describe.each(services)('%s', (service) => {
  test.each(foreignNames)('answers nothing under the name %j (DNS rebinding)', async (name) => {
    for (const host of [name, `${name}:${portOf(service)}`]) {
      const origin = `http://${host}`
      for (const sent of [
        { headers: { host } },
        { headers: { host, origin } },
        { headers: { host, 'sec-fetch-site': 'same-origin' } },
        { method: 'POST', headers: { host, origin } },
        { method: 'OPTIONS', headers: { host, origin } },
        { headers: { host, ...webSocket } },
      ]) {
        const { status, headers } = await send(service, sent)
        expect([status, headers['access-control-allow-origin']], JSON.stringify(sent)).toEqual([
          403,
          undefined,
        ])
      }
    }
  })

  test.each(ownNames)('answers under the name %j', async (name) => {
    for (const host of [name, `${name}:${portOf(service)}`])
      expect((await send(service, { headers: { host } })).status).not.toBe(403)
  })
})

/** Origins of requests that are not a service's own pages. */
const foreignOrigins = (port: number, otherPort = port + 1) => [
  'null',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  `http://evil.example:${port}`,
  `http://localhost.evil.example:${port}`,
  `http://localhost:${port}.evil.example`,
  `http://localhost:${port}@evil.example`,
  `http://127.0.0.1.nip.io:${port}`,
  `http://[::ffff:127.0.0.1]:${port}`,
  'chrome-extension://abcdefghijklmnop',
  'file://',
  'localhost',
  '',
  // Other programs of this machine, such as the site under test: it must not answer for its user.
  `http://localhost:${otherPort}`,
  `http://127.0.0.1:${otherPort}`,
  `http://[::1]:${otherPort}`,
  'http://localhost',
]

/** Routes that only the pages of a service may call, with what they are for. */
const ownRoutes = [
  ...['/control/reset', '/control/wallet/approve', '/control/wallet/reset', '/control/phone/reset']
    .concat(['/control/popup/reset', '/control/mailbox/reset', '/control/custody/reset'])
    .concat(['/control/relay/restart', '/control/chain/snapshot', '/control/chain2/mine'])
    .concat(['/control/link/join', '/control/issuer/token', '/control/faucet', '/control/wallet'])
    .map((path) => ['control', 'POST', path] as const),
  ...['/control/requests', '/control/wallet', '/control/mailbox', '/services', '/']
    .concat(['/dashboard/events', '/events'])
    .map((path) => ['control', 'GET', path] as const),
  ['wallet', 'POST', '/approve/answer'],
  ['wallet', 'POST', '/approve/shown'],
  ['wallet', 'GET', '/approve/events'],
  ['phone', 'POST', '/control/phone/approve'],
  ['phone', 'POST', '/control/phone/reset'],
  ['phone', 'GET', '/control/phone'],
  ['phone', 'GET', '/events'],
  ['mailbox', 'POST', '/control/mailbox/reset'],
  ['mailbox', 'GET', '/control/mailbox'],
  ['mailbox', 'GET', '/events'],
  ['popup', 'POST', '/requests/settled'],
  ['popup', 'POST', '/link'],
  ['popup', 'GET', '/events'],
  ['issuer', 'POST', '/authorize'],
  ['issuer', 'POST', '/token'],
  ['relay', 'GET', `/attestation/${'a'.repeat(64)}`],
  ['frames', 'GET', '/export'],
] as const

describe('a route of a service for its own pages', () => {
  test.each(ownRoutes)('%s %s %s refuses every other page', async (service, method, path) => {
    for (const origin of foreignOrigins(portOf(service))) {
      const { status, headers } = await send(service, { method, path, headers: { origin } })
      expect([status, headers['access-control-allow-origin']], origin).toEqual([403, undefined])
    }
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' }
      expect((await send(service, { method, path, headers })).status, site).toBe(403)
    }
  })

  test.each(ownRoutes)('%s %s %s answers its own pages', async (service, method, path) => {
    const port = portOf(service)
    for (const headers of [
      { origin: `http://localhost:${port}` },
      { origin: `http://LOCALHOST:${port}` },
      { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` },
      { origin: `http://[::1]:${port}`, host: `[::1]:${port}` },
      { origin: `https://localhost:${port}` },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ])
      expect((await send(service, { method, path, headers })).status).not.toBe(403)
  })
})

test('programs use the control port, and a link to the dashboard opens it', async () => {
  expect((await send('control', { method: 'POST', path: '/control/wallet/reset' })).status).toBe(
    200,
  )
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await send('control', { headers: link })).status).toBe(200)
  const form = { method: 'POST', path: '/control/wallet/reset', headers: link }
  expect((await send('control', form)).status).toBe(403)
})

/** Methods that a node offers for tests and to those who hold its keys. */
const adminMethods = [
  ...['anvil_setBalance', 'anvil_impersonateAccount', 'anvil_setRpcUrl', 'anvil_reset'],
  ...['anvil_nodeInfo', 'anvil_mine', 'Anvil_mine', ' anvil_mine', 'evm_mine', 'evm_snapshot'],
  ...['evm_revert', 'hardhat_reset', 'hardhat_setCode', 'debug_traceCall', 'txpool_content'],
  ...['personal_sign', 'eth_sendTransaction', 'eth_sendUnsignedTransaction', 'eth_accounts'],
  ...['eth_sign', 'eth_signTransaction', 'eth_signTypedData_v4', 'eth_requestAccounts'],
  ...['trace_block', 'ots_getApiLevel', 'constructor', '__proto__', 'toString', ''],
]
const dappMethods = ['eth_chainId', 'eth_blockNumber', 'eth_gasPrice', 'net_version'].concat([
  'web3_clientVersion',
  'eth_newBlockFilter',
  'eth_supportedEntryPoints',
])

describe.each(['chain', 'chain2'] as const)('%s', (chain) => {
  const call = async (body: unknown, headers: Record<string, string>) => {
    const answer = await send(chain, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return JSON.parse(answer.text) as { result?: unknown; error?: { message: string } }
  }
  const single = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: [] })
  const sites = [
    'https://dapp.example',
    'null',
    'http://localhost.evil.example',
    'HTTP://EVIL.EXAMPLE',
  ]

  test.each(sites)('the origin %s may call what dapps need', async (origin) => {
    for (const method of dappMethods)
      expect(await call(single(method), { origin }), method).toHaveProperty('result')
  })

  test.each(sites)('the origin %s may call nothing else, in no form', async (origin) => {
    for (const method of adminMethods) {
      const refused = { error: { code: -32601, message: expect.stringContaining('other sites') } }
      for (const type of ['application/json', 'text/plain']) {
        const headers = { origin, 'content-type': type }
        expect(await call(single(method), headers), method).toMatchObject(refused)
        expect(await call([single('eth_chainId'), single(method, 2)], headers)).toMatchObject([
          { id: 1, result: expect.any(String) },
          { id: 2, ...refused },
        ])
      }
      const twice = `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"id":1,"method":"eth_chainId","params":[]}`
      expect((await call(twice, { origin })).result).toBe(chain === 'chain' ? '0x7a69' : '0x7a6a')
    }
  })

  test('other sites may send twenty calls at once, programs as many as they like', async () => {
    const batch = (length: number) => Array.from({ length }, (_, id) => single('eth_chainId', id))
    const origin = 'https://dapp.example'
    expect(await call(batch(20), { origin })).toHaveLength(20)
    expect(await call(batch(21), { origin })).toMatchObject({ error: { code: -32600 } })
    expect(await call(batch(100), {})).toHaveLength(100)
  })

  test('the log of requests keeps no long names', async () => {
    await call(single('x'.repeat(100_000)), { origin: 'https://dapp.example' })
    const { text } = await send('control', { path: '/control/requests' })
    expect(text).toContain('xxx')
    expect(text).not.toContain('x'.repeat(200))
  })

  test('what is not JSON-RPC is not passed on for other sites', async () => {
    for (const body of ['', 'x', '1', 'null', '[]', '[1]', '{}', '{"method":1}']) {
      const answer = await call(body, { origin: 'https://dapp.example' })
      expect(JSON.stringify(answer), body).not.toContain('"result"')
    }
  })

  test('programs, and pages of this machine, may call every method', async () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:8', 'http://[::1]:8'])
      expect(await call(single('anvil_nodeInfo'), { origin }), origin).toHaveProperty('result')
    expect(await call(single('anvil_nodeInfo'), {})).toHaveProperty('result')
  })
})
