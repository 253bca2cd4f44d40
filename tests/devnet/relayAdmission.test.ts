import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClock } from '#devnet/clock.ts'
import { type Relay, startRelay } from '#devnet/relay/relay.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'
import {
  connectClient,
  createIdentity,
  openSocket,
  type TokenParts,
} from '#tests/devnet/support/relayClient.ts'
import { until } from '#tests/support/until.ts'

const clock = createClock()
let relay: Relay
beforeAll(async () => {
  relay = await startRelay({
    port: 0,
    clock,
    audiences: ['wss://relay.example'],
    origins: ['http://localhost:3000'],
    // Short for the ping test, and long enough for a busy machine to respond.
    pingMs: 1_000,
  })
})
afterAll(() => relay.stop())

type Visit = {
  token?: Partial<TokenParts>
  query?: Record<string, string>
  headers?: Record<string, string>
  without?: string
}

const visit = ({ token, query, headers, without }: Visit) => {
  const auth = createIdentity().token({ audience: relay.url, ...token })
  const given = Object.entries({
    auth,
    projectId: devnetProjectId,
    useOnCloseEvent: 'true',
    ...query,
  }).filter(([name]) => name !== without)
  return openSocket(relay.url, Object.fromEntries(given), headers)
}

/** The code and reason with which a client is closed; 'open' if it is accepted. */
const outcome = async (given: Visit): Promise<string> => {
  const socket = visit(given)
  // An accepted client gets a response, if only that the method does not exist.
  socket.on('open', () => socket.send('{"id":1700000000000000,"jsonrpc":"2.0","method":"x"}'))
  const end = await new Promise<string>((resolve) => {
    socket.on('message', () => resolve('open'))
    socket.on('close', (code, reason) => resolve(`${code} ${reason}`))
    socket.on('error', ({ message }) =>
      resolve(message.replace('Unexpected server response:', 'HTTP')),
    )
  })
  socket.terminate()
  return end
}

const seconds = () => Math.floor(Date.now() / 1000)

describe('accepted connections', () => {
  test.each<[string, () => Visit]>([
    ['a client whose token is in order', () => ({})],
    ['a relay address by number', () => ({ token: { audience: `ws://127.0.0.1:${relay.port}` } })],
    ['a relay address with a slash at the end', () => ({ token: { audience: `${relay.url}/` } })],
    [
      'a relay address that was named besides',
      () => ({ token: { audience: 'wss://relay.example' } }),
    ],
    ['a token without an end', () => ({ token: { claims: { exp: undefined } } })],
    ['a clock that is two minutes off', () => ({ token: { claims: { iat: seconds() + 110 } } })],
    ['a page from an origin on the list', () => ({ headers: { origin: 'http://localhost:3000' } })],
    ['a token in the header', () => bearer()],
    [
      'a project id of the app’s own',
      () => ({ query: { projectId: '0123456789abcdef'.repeat(2) } }),
    ],
  ])('%s', async (_what, given) => {
    expect(await outcome(given())).toBe('open')
  })

  const bearer = (): Visit => ({
    without: 'auth',
    headers: { authorization: `Bearer ${createIdentity().token({ audience: relay.url })}` },
  })
})

describe('connections closed with code 3000', () => {
  test.each<[string, string, () => Visit]>([
    ['no project id', 'Project ID not specified', () => ({ without: 'projectId' })],
    ['an unknown project id', 'Project not found', () => ({ query: { projectId: 'unknown' } })],
    ['no token', 'Missing JWT', () => ({ without: 'auth' })],
    ['a token of three words', 'Invalid JWT', () => ({ query: { auth: 'a.b.c' } })],
    ['a token of one word', 'Invalid JWT', () => ({ query: { auth: 'a' } })],
    ['another algorithm', 'Invalid JWT', () => ({ token: { header: { alg: 'none' } } })],
    ['another type', 'Invalid JWT', () => ({ token: { header: { typ: 'at+jwt' } } })],
    ['another relay', 'Invalid JWT', () => ({ token: { audience: 'wss://relay.other' } })],
    ['a wrong signature', 'Invalid JWT', () => ({ token: { hasWrongSignature: true } })],
    [
      "another client's name",
      'Invalid JWT',
      () => ({ token: { issuer: createIdentity().clientId } }),
    ],
    ['a name that is no key', 'Invalid JWT', () => ({ token: { issuer: 'did:key:zzz' } })],
    ['an old token', 'Invalid JWT', () => ({ token: { claims: { exp: seconds() - 130 } } })],
    [
      'a token from the future',
      'Invalid JWT',
      () => ({ token: { claims: { iat: seconds() + 130 } } }),
    ],
    [
      'a foreign page',
      'Origin not allowed',
      () => ({ headers: { origin: 'http://evil.example' } }),
    ],
  ])('%s: %s', async (_what, reason, given) => {
    expect(await outcome(given())).toBe(`3000 ${reason}`)
  })
})

test('a client that does not request close codes receives an HTTP status', async () => {
  const impolite = { useOnCloseEvent: 'false' }
  expect(await outcome({ query: { ...impolite, projectId: 'unknown' } })).toBe('HTTP 401')
  const headers = { origin: 'http://evil.example' }
  expect(await outcome({ query: impolite, headers })).toBe('HTTP 403')
})

test('a relay that is down refuses connections, and accepts them once it is up again', async () => {
  const client = await connectClient(relay.url)
  relay.setDown(true)
  expect(await outcome({})).toBe('HTTP 503')
  await until(() => expect(relay.stats()).toMatchObject({ sockets: 0, isDown: true }))
  relay.setDown(false)
  expect(await outcome({})).toBe('open')
  await client.close()
})

test('sockets are pinged, and one that does not respond is closed', async () => {
  const socket = visit({})
  const silent = visit({})
  silent.pong = () => {}
  await Promise.all([once(socket, 'ping'), once(silent, 'ping')])
  await once(silent, 'close')
  await once(socket, 'ping')
  expect(socket.readyState).toBe(socket.OPEN)
  socket.terminate()
})

test('a client that exceeds the rate limit is closed with code 3001, and accepted again later', async () => {
  const strict = await startRelay({ port: 0, clock, requestsPerSecond: 2 })
  const client = await connectClient(strict.url)
  const sendRequest = () =>
    client.request('irn_unsubscribe', { topic: 'a'.repeat(64), id: 'b'.repeat(64) })
  const refused = expect(Promise.all(Array.from({ length: 7 }, sendRequest)))
  await refused.rejects.toMatchObject({ code: 3001, message: 'Too many requests' })
  clock.setOffsetSeconds(5)
  expect(await sendRequest()).toBe(true)
  clock.setOffsetSeconds(0)
  await strict.stop()
})

test('only a relay that listens on other interfaces accepts their host names', async () => {
  const open = await startRelay({ port: 0, clock, host: '0.0.0.0' })
  const call = async ({ url, port }: Relay) => {
    const audience = `ws://dapp.local:${port}`
    const auth = createIdentity().token({ audience })
    const query = { auth, projectId: devnetProjectId, useOnCloseEvent: 'true' }
    const socket = openSocket(url, query, { host: `dapp.local:${port}` })
    socket.on('open', () => socket.send('{}'))
    const end = await Promise.race([
      once(socket, 'close').then(([code]) => code),
      once(socket, 'message').then(() => 'open'),
      once(socket, 'unexpected-response').then(([, response]) => response.statusCode),
    ])
    socket.terminate()
    return end
  }
  expect(await call(open)).toBe('open')
  expect(await call(relay)).toBe(403)
  await open.stop()
})

test('it listens on loopback only', async () => {
  const response = await fetch(`http://127.0.0.1:${relay.port}/health`)
  expect(await response.json()).toEqual({ ok: true })
  const { networkInterfaces } = await import('node:os')
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of outside) {
    await expect(fetch(`http://${address}:${relay.port}/health`)).rejects.toThrow()
  }
})
