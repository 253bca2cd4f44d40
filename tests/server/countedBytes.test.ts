import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, openServer, route } from '#tests/support/server/openServer.ts'

const port = '15364'
const origin = `http://localhost:${port}`

beforeAll(() =>
  openServer({
    PORT: port,
    TURNKEY_API_URL: 'http://127.0.0.1:1',
    RATE_LIMITS: 'traffic=30/60,stored=2/60',
  }),
)
afterAll(closeDatabase)

const from = (client: string) => ({ headers: { [socketHeader]: client } })
const live = (client: string) =>
  callRoute(origin, '/api/health/live', undefined, { ...from(client), method: 'GET' })

test('the bytes of a request count: the next one is refused', async () => {
  const body = { address: 'a'.repeat(31_000) }
  expect((await callRoute(origin, '/api/auth/challenge', body, from('192.0.2.1'))).status).toBe(400)
  expect((await live('192.0.2.1')).status).toBe(429)
  expect((await live('192.0.2.2')).status).toBe(200)
})

test('the bytes of a response count: the next request is refused', async () => {
  const large = route(() => ({ body: 'a'.repeat(31_000) }))
  const options = { ...from('192.0.2.3'), method: 'GET' }
  expect((await callRoute(origin, large, undefined, options)).status).toBe(200)
  expect((await live('192.0.2.3')).status).toBe(429)
})

test('names of credentials count as what a client stores', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const account = { address, chainId: 31337, accountType: 'eoa' } as const
  const { token } = await createSession(await database(), new Date(), account, 'absent')
  const headers = {
    cookie: `__Host-sid-${port}=${token}`,
    [socketHeader]: '192.0.2.4',
    // Without it, each body would count as the most that is read.
    'content-length': '30',
  }
  const statuses: number[] = []
  for (const id of ['a', 'b', 'c']) {
    const label = { id, label: 'My key' }
    const options = { headers, method: 'PUT' }
    statuses.push((await callRoute(origin, '/api/custody/labels', label, options)).status)
  }
  expect(statuses).toEqual([204, 204, 429])
})
