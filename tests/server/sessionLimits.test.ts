import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15064'
let node: Awaited<ReturnType<typeof fakeNode>>

beforeAll(async () => {
  node = await fakeNode({ eth_call: { result: `0xffffffff${'0'.repeat(56)}` } })
  await openServer({ PORT: '15064', RPC_URLS: `31337=${node.url}`, RATE_LIMITS: 'receipt=20/60' })
})
afterAll(async () => {
  node.close()
  await closeDatabase()
})

type Key = ReturnType<typeof privateKeyToAccount>
const newKey = () => privateKeyToAccount(generatePrivateKey())

/** The headers of a browser in which this key has signed in, so many seconds ago. */
async function browserOf({ address }: Key, ageSeconds = 0) {
  const at = new Date(Date.now() - ageSeconds * 1000)
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const { token } = await createSession(await database(), at, who, 'absent')
  return { cookie: `__Host-sid-15064=${token}` }
}
type Browser = Awaited<ReturnType<typeof browserOf>>

const send = (headers: Record<string, string>, method: string, path: string, body?: object) =>
  callRoute(origin, `/api${path}`, body, { method, headers })

type Act = (browser: Browser) => ReturnType<typeof send>

/** What an old session, found open in another browser, sends to keep its user from ending it. */
const floods: [string, Act, Act][] = [
  [
    'ending sessions',
    (browser) => send(browser, 'DELETE', `/auth/sessions/${crypto.randomUUID()}`),
    (browser) => send(browser, 'DELETE', '/auth/sessions/others'),
  ],
  [
    'changes of wallets',
    (browser) => send(browser, 'PATCH', `/user/identities/${crypto.randomUUID()}`, { name: 'a' }),
    (browser) =>
      send(browser, 'POST', '/user/identities/challenge', {
        address: newKey().address,
        chainId: 31337,
      }),
  ],
  [
    'what it reports',
    (browser) => send(browser, 'POST', '/user/feed', {}),
    (browser) => send(browser, 'POST', '/user/feed', { kind: 'recovered' }),
  ],
]

test.each(floods)('%s in one session uses up nothing of another', async (_, flood, act) => {
  const key = newKey()
  const [thief, own] = [await browserOf(key, 3600), await browserOf(key)]
  const codes = []
  for (let sent = 0; sent < 21; sent++) codes.push((await flood(thief)).code)
  expect(codes.at(-1)).toBe('rateLimited')
  expect((await act(own)).code).toBeUndefined()
})
