import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readSettings } from '#server/env/settings.ts'
import { type NextLatchkey, nextLatchkey } from '#server/next/nextLatchkey.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'

const origin = 'http://localhost:15103'
const lines: string[] = []
let latchkey: NextLatchkey

beforeAll(async () => {
  const database = await createDataDirectory(inject('dataDirectories'))
  const settings = readSettings({ PORT: '15103', RATE_LIMITS: 'challenge=3/60' })
  latchkey = nextLatchkey(() => settings, {
    database,
    log: (_level, event, fields) => lines.push(fields?.route ?? event),
  })
})
afterAll(() => latchkey.stop())

test('without the pre-handler, a client cannot name the address that limits count', async () => {
  const statuses = []
  for (let sent = 1; sent <= 5; sent++) {
    const request = new Request(`${origin}/api/auth/challenge`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        'x-latchkey-socket': `198.51.100.${sent}`,
      },
      body: JSON.stringify({ address: `0x${'1'.repeat(40)}`, chainId: 31337 }),
    })
    statuses.push((await latchkey.routes.POST(request)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const client = latchkey.route(({ client }) => ({ body: { client } }))
  const headers = { 'x-latchkey-socket': '198.51.100.9' }
  expect(await (await client(new Request(`${origin}/api/client`, { headers }))).json()).toEqual({
    client: 'unknown',
  })
  expect(lines.filter((line) => line === 'no client addresses')).toHaveLength(1)
})

test('the log has the pattern of a route of Next, which passes no params without variable parts', async () => {
  const route = latchkey.route(() => ({ body: {} }))
  await route(new Request(`${origin}/api/orders`))
  await route(new Request(`${origin}/api/orders/secret`), {
    params: Promise.resolve({ id: 'secret' }),
  })
  expect(lines.slice(-2)).toEqual(['/api/orders', '/api/orders/[id]'])
})

test('a second server of the process is the first one, or refused if its settings differ', () => {
  const again = (APP_NAME: string) =>
    nextLatchkey(() => readSettings({ PORT: '15103', RATE_LIMITS: 'challenge=3/60', APP_NAME }))
  expect(again('').settings()).toBe(latchkey.settings())
  expect(() => again('Second').settings()).toThrow(/other settings than before/)
})
