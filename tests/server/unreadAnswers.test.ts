import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { socketHeader } from '#server/http/clientAddress.ts'
import { closeDatabase, handle, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15362'

const ask = () =>
  handle(
    new Request(`${origin}/api/rpc/1`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', [socketHeader]: '10.8.4.1' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_call', params: [] }),
    }),
  )

test('answers of a node that nobody reads end after 30 seconds, and make room for others', async () => {
  let closed = 0
  const node = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"result":"')
    const zeros = Array.from({ length: 125 }, () => Buffer.alloc(64_000, '0'))
    Readable.from(zeros).pipe(response)
    response.once('close', () => {
      closed += 1
    })
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const { port } = node.address() as AddressInfo
  await openServer({ PORT: '15362', RPC_PROXY: 'on', RPC_URLS: `1=http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    vi.useRealTimers()
    await closeDatabase()
    node.close()
  })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = await Promise.all(Array.from({ length: 16 }, ask))
  expect(open.map(({ status }) => status)).toEqual(Array(16).fill(200))
  await vi.advanceTimersByTimeAsync(29_000)
  expect((await ask()).status).toBe(429)
  expect(closed).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  const next = await ask()
  expect(next.status).toBe(200)
  await next.body?.cancel()
  for (const response of open) await expect(response.text()).rejects.toThrow('too long')
  vi.useRealTimers()
  await expect.poll(() => closed).toBe(17)
})
