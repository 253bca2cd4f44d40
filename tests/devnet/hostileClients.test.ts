import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import { leaves, sendBytes } from '#tests/devnet/support/hostileClient.ts'
import { createIdentity, openSocket } from '#tests/devnet/support/relayClient.ts'
import { type DevnetProcess, startDevnetProcess } from '#tests/devnet/support/startDevnetProcess.ts'
import { sampled } from '#tests/support/sampled.ts'
import { seededNumbers } from '#tests/support/seededNumbers.ts'
import { until } from '#tests/support/until.ts'

/** Every service by its listed name; popup and Safe are reached by their addresses for programs. */
const serviceNames = Object.keys(devnetPortOffsets).map((name) =>
  name === 'popup' || name === 'safe' ? `${name}Local` : name,
)

let devnet: DevnetProcess
beforeAll(async () => {
  devnet = await startDevnetProcess()
})
afterAll(() => devnet.stop())

const urlOf = (service: string) =>
  (devnet.services as Record<string, string>)[service]?.replace(/^ws/, 'http') ?? ''
const portOf = (service: string) => Number(new URL(urlOf(service)).port)

/** The devnet still runs, every service responds, and no internal error was reported. */
async function expectAlive() {
  expect(devnet.child.exitCode, devnet.stderr()).toBeNull()
  for (const service of serviceNames) {
    const response = await fetch(urlOf(service), { signal: AbortSignal.timeout(60_000) })
    expect(response.status, service).toBeLessThan(500)
  }
  expect(devnet.stderr()).toBe('')
}

const targets = [
  '//',
  '///',
  '//x',
  '//:0/x',
  '//[',
  '//%',
  '/\\',
  '/%',
  '/%ff%00',
  '/?%',
  '/?auth=%E0%A4%A',
  '*',
  '?',
  'http://',
  'http://[/',
  'http://a b/',
  'localhost:1',
  `/${'a/'.repeat(2000)}`,
  '/__proto__',
  '/constructor/prototype',
  '/explorer/x/tx/%',
  '/attestation/%',
]

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'

const requestLine = (method: string, target: string, headers = '') =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

test.each(serviceNames)('%s answers every malformed path, and not with a 5xx', async (service) => {
  const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'DELETE']
  const requests = targets.flatMap((target) => [
    ...methods.map((method) => requestLine(method, target)),
    requestLine('GET', target, upgrade),
  ])
  const answers = await Promise.all(
    requests.map((request) => sendBytes(portOf(service), request, 'reads')),
  )
  const failures = requests.filter((_request, index) => /^HTTP\/1.1 5/.test(answers[index] ?? ''))
  expect(failures.map((request) => request.split('\r\n')[0])).toEqual([])
  await expectAlive()
})

describe('random clients', () => {
  test.each(serviceNames)('%s outlives them', async (service) => {
    const below = seededNumbers(serviceNames.indexOf(service) + 1)
    const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
    const noise = (length: number) => Buffer.from(Array.from({ length }, () => below(256)))
    const conversations: (() => string | Buffer)[] = [
      () => noise(1 + below(300)),
      () => Buffer.concat([Buffer.from(requestLine('GET', '/')), noise(100)]),
      () => requestLine(pick(['GET', 'POST']), pick(targets), pick(['', upgrade])),
      () =>
        requestLine(
          'GET',
          `/${noise(20)
            .toString('latin1')
            .replace(/[\r\n ]/g, '')}`,
        ),
      () => requestLine('GET', pick(['/rpc', '/', '/events', '/?useOnCloseEvent=true']), upgrade),
      // Data after the handshake that is not a WebSocket frame.
      () =>
        Buffer.concat([
          Buffer.from(requestLine('GET', pick(['/rpc', '/?useOnCloseEvent=true']), upgrade)),
          noise(50),
        ]),
      // A length greater than what is sent, and not JSON.
      () =>
        `${requestLine('POST', '/', 'Content-Type: application/json\r\nContent-Length: 100\r\n')}{`,
      () => {
        const body = pick(['null', '[]', '[null]', '{', '"x"', '[[[[', '{"__proto__":1}', '\0'])
        const type = 'Content-Type: application/json\r\n'
        return `${requestLine('POST', '/', `${type}Content-Length: ${body.length}\r\n`)}${body}`
      },
      () => 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ]
    const clients = sampled(
      Array.from({ length: 200 }, () => {
        const talk = pick(conversations)
        return { talk, bytes: talk(), leave: pick(leaves) }
      }),
      5,
      ({ talk }) => talk,
    )
    for (let start = 0; start < clients.length; start += 20) {
      await Promise.all(
        clients
          .slice(start, start + 20)
          .map(({ bytes, leave }) => sendBytes(portOf(service), bytes, leave)),
      )
    }
    await expectAlive()
  })
})

test('the relay survives refused handshakes whose connections are reset', async () => {
  await devnet.control('/control/relay/down', {})
  const refused = Array.from({ length: 40 }, (_, index) =>
    sendBytes(portOf('relay'), requestLine('GET', '/', upgrade), leaves[index % 4] ?? 'resets'),
  )
  await Promise.all(refused)
  await devnet.control('/control/relay/down', { isDown: false })
  await expectAlive()
})

const hostileTexts = [
  '',
  'null',
  '5',
  '[]',
  '{',
  '{}',
  '{"type":"SetSessionConfig","metadata":5}',
  '{"id":1700000000000000,"jsonrpc":"2.0","method":"__proto__","params":null}',
  '{"id":1700000000000000,"jsonrpc":"2.0","method":"irn_publish","params":5}',
  `{"id":${'9'.repeat(400)},"jsonrpc":"2.0","method":"irn_subscribe"}`,
]

/** A frame that clients must not send: reserved bits are set, and it is not masked. */
const malformedFrame = Buffer.from([0xff, 0x7f, 0xff, 0xff])

async function expectSocketsSurvived(open: () => WebSocket) {
  for (const corrupt of ['texts', 'frame', 'reset'] as const) {
    const socket = open()
    socket.on('error', () => {})
    // In the same turn as it opens: a client that was not let in ends its side on the close frame
    // that comes next, and Node never closes a socket that is reset after its end.
    socket.once('open', () => {
      const wire = (socket as unknown as { _socket: import('node:net').Socket })._socket
      if (corrupt === 'texts') for (const text of hostileTexts) socket.send(text)
      if (corrupt === 'texts') socket.close()
      if (corrupt === 'frame') wire.write(malformedFrame)
      if (corrupt === 'reset') wire.resetAndDestroy()
    })
    await once(socket, 'close')
  }
  await expectAlive()
}

test('the relay survives malformed frames on accepted and refused sockets', async () => {
  const url = urlOf('relay').replace(/^http/, 'ws')
  await expectSocketsSurvived(() =>
    openSocket(url, {
      auth: createIdentity().token({ audience: url.replace(/\/$/, '') }),
      projectId: 'latchkey-devnet',
      useOnCloseEvent: 'true',
    }),
  )
  await expectSocketsSurvived(() => openSocket(url, { useOnCloseEvent: 'true' }))
})

test('the link API survives malformed frames and events that its wallet cannot decrypt', async () => {
  const url = `${urlOf('link').replace(/^http/, 'ws')}/rpc`
  await expectSocketsSurvived(() => new WebSocket(url))

  const session = { id: 'a'.repeat(32), secret: 'b'.repeat(64) }
  await devnet.control('/control/link/join', session)
  const socket = new WebSocket(url)
  const answers: Record<string, unknown>[] = []
  socket.on('message', (bytes) => answers.push(JSON.parse(String(bytes))))
  await once(socket, 'open')
  const { createHash } = await import('node:crypto')
  const sessionKey = createHash('sha256')
    .update(`${session.id}, ${session.secret} WalletLink`)
    .digest('hex')
  const send = (message: object) =>
    socket.send(JSON.stringify({ id: 1, sessionId: session.id, ...message }))
  send({ type: 'HostSession', sessionKey })
  send({ type: 'PublishEvent', event: 'Web3Request', data: 'not sealed' })
  await until(() => expect(answers.map(({ type }) => type)).toContain('PublishEventOK'))
  socket.close()
  await expectAlive()
})
