// own process: it hears of every request to a server of its process.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSettings } from '#server/env/settings.ts'
import { installPreHandler } from '#server/http/preHandler.ts'
import { createSite } from '#server/site/site.ts'

/** What reaches Next, which is behind the handler. */
const server = createServer((request, response) => {
  request.resume()
  response.end(`${request.method} ${request.url}`)
})

beforeAll(async () => {
  installPreHandler(createSite(readSettings({ DATABASE_URL: 'memory://', NODE_ENV: 'test' })))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function post(path: string) {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: '{}' })
  return response.text()
}

test.each(['/', '/sign', '/__nextjs_original-stack-frames'])(
  'a body that is sent to %s does not reach the pages',
  async (path) => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(await post(path)).toBe('GET /api/refused')
  },
)

test('in development, the tools of Next get the bodies that they are asked with', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  const path = '/__nextjs_original-stack-frames'
  expect(await post(path)).toBe(`POST ${path}`)
  expect(await post('/')).toBe('GET /api/refused')
})

test('a body that is sent to a route reaches it', async () => {
  expect(await post('/api/auth/verify')).toBe('POST /api/auth/verify')
})
