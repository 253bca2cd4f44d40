import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latchkeyOf } from '#server/createLatchkey.ts'
import { clientOf, sendResponse, toNodeHandler } from '#server/node/toNodeHandler.ts'
import { closeDatabase, openServer, site } from '#tests/support/server/openServer.ts'

let server: Server
let port = 0

beforeAll(async () => {
  await openServer({ PORT: '15031' })
  server = createServer(toNodeHandler(latchkeyOf(site).handle)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await closeDatabase()
})

/** Opens a connection and sends the head of a report whose body comes in chunks. */
function startReport(): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /api/csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  return socket
}

const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`

test('a body of chunks over the limit is answered with 413, and the server continues', async () => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const socket = startReport()
    // The server closes the connection while the client still sends.
    socket.on('error', () => undefined)
    socket.write(chunk.repeat(40))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    expect((await fetch(`http://localhost:${port}/api/health/live`)).status).toBe(200)
  }
})

test('a client that leaves in the middle of its body changes nothing for others', async () => {
  const socket = startReport()
  socket.write('1\r\n{\r\n')
  const [incoming] = await once(server, 'request')
  socket.destroy()
  await new Promise((resolve) => incoming.once('close', resolve))
  expect((await fetch(`http://localhost:${port}/api/health/live`)).status).toBe(200)
})

test('a header that the site has set already is replaced, and cookies are added', async () => {
  const own = createServer(async (_incoming, outgoing) => {
    outgoing.setHeader('Cache-Control', 'public')
    outgoing.setHeader('Set-Cookie', 'own=1')
    const headers = new Headers({ 'cache-control': 'private, no-store' })
    for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie)
    await sendResponse(new Response('{}', { headers }), outgoing)
  }).listen(0, '127.0.0.1')
  await once(own, 'listening')
  const response = await fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}`)
  own.close()
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.getSetCookie()).toEqual(['own=1', 'a=1', 'b=2'])
})

test('a request over HTTP/2 is answered', async () => {
  const handler = toNodeHandler(latchkeyOf(site).handle)
  const own = createHttp2Server((incoming, outgoing) => {
    void handler(incoming as never, outgoing as never)
  }).listen(0, '127.0.0.1')
  await once(own, 'listening')
  const session = connectHttp2(`http://127.0.0.1:${(own.address() as AddressInfo).port}`)
  const request = session.request({ ':path': '/api/health/live' })
  const [headers] = await once(request, 'response')
  expect(headers[':status']).toBe(200)
  session.destroy()
  own.close()
})

test.each(['%', '%E0%A4%A', '%00'])('the descriptor %s is unknown, not an error', async (name) => {
  const response = await fetch(`http://localhost:${port}/api/descriptors/${name}`)
  expect([response.status, (await response.json()).error.code]).toEqual([404, 'routeNotFound'])
})

test('the client of a request is its connection, or what the proxy of the site says', async () => {
  const clients: string[] = []
  const own = createServer((incoming, outgoing) => {
    for (const trustedProxies of [0, 1])
      clients.push(clientOf({ settings: () => ({ trustedProxies }) }, incoming).client)
    outgoing.end()
  }).listen(0, '127.0.0.1')
  await once(own, 'listening')
  await fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}`, {
    headers: { 'x-forwarded-for': '198.51.100.1, 2001:db8::1' },
  })
  own.close()
  expect(clients).toEqual(['127.0.0.1', '2001:db8:0:0'])
})
