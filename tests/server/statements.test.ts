import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDatabase, database, handle, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15041'

beforeAll(() =>
  openServer({
    ...{ PORT: '15041', RPC_URLS: '31337=http://localhost:1' },
    RATE_LIMITS: 'challenge=2/60,verify=2/60',
  }),
)
afterAll(closeDatabase)

type Sent = { method?: string; cookie?: string; body?: BodyInit }

const send = (path: string, { method = 'POST', cookie = '', body }: Sent) =>
  handle(
    new Request(`${origin}/api/auth/${path}`, {
      method,
      headers: { origin, cookie, 'content-type': 'application/json' },
      ...(body && { body, duplex: 'half' }),
    } as RequestInit),
  )

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** What a sign-in costs on a server's database is the number of these, mostly. */
test('a challenge takes two statements with its limit, a verify three, a session read one', async () => {
  const { $client } = (await database()) as unknown as {
    $client: { query: () => Promise<unknown> }
  }
  const query = vi.spyOn($client, 'query')
  const counts: number[] = []
  const counted = async (path: string, sent: Sent) => {
    query.mockClear()
    const response = await send(path, sent)
    counts.push(query.mock.calls.length)
    return response
  }
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey())
  const body = JSON.stringify({ address, chainId: 31337 })
  const issued = await counted('challenge', { body })
  const { message } = await issued.json()
  const signed = JSON.stringify({ message, signature: await signMessage({ message }) })
  const verified = await counted('verify', { body: signed, cookie: cookieOf(issued) })
  const read = await counted('session', { method: 'GET', cookie: cookieOf(verified) })
  expect((await read.json()).session.address).toBe(address)
  expect(counts).toEqual([2, 3, 1])
})

test.each(['challenge', 'verify'])(
  'a %s beyond the limit is refused before its body is read',
  async (path) => {
    const statuses: number[] = []
    // One attempt is counted by the test before.
    for (let attempt = 2; attempt <= 3; attempt++) {
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode('{'))
          if (attempt <= 2) controller.close()
          // The rest of the last body never comes.
          return attempt <= 2 ? undefined : new Promise(() => undefined)
        },
      })
      statuses.push((await send(path, { body })).status)
    }
    expect(statuses).toEqual([400, 429])
  },
)
