import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latchkeyOf } from '#lib/server/createLatchkey.ts'
import { toNodeHandler } from '#lib/server/node/toNodeHandler.ts'
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
