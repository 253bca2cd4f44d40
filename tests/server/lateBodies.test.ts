import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15093'
beforeAll(() =>
  openServer({
    PORT: '15093',
    RPC_URLS: '31337=http://127.0.0.1:1',
    RATE_LIMITS: 'all=1000000/60',
  }),
)
afterAll(closeDatabase)

type Key = ReturnType<typeof privateKeyToAccount>
const newKey = () => privateKeyToAccount(generatePrivateKey())

async function sessionOf({ address }: Key) {
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const { token, session } = await createSession(await database(), new Date(), who, 'absent')
  return { headers: { cookie: `__Host-sid-15093=${token}` }, session }
}

/** Sends the second half of a body after `between`. */
async function slowly(
  { headers }: { headers: { cookie: string } },
  [method, path]: [string, string],
  body: object,
  between: () => Promise<unknown>,
) {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  let isFirst = true
  const stream = new ReadableStream({
    async pull(controller) {
      if (isFirst) {
        isFirst = false
        return controller.enqueue(bytes.slice(0, 5))
      }
      await between()
      controller.enqueue(bytes.slice(5))
      controller.close()
    },
  })
  return callRoute(origin, path, stream, { method, headers })
}

test('a session that the owner has ended while its body was on its way changes nothing', async () => {
  const key = newKey()
  const thief = await sessionOf(key)
  const owner = await sessionOf(key)
  const { body } = await callRoute(origin, '/api/user', undefined, { method: 'GET', ...owner })
  const [{ id }] = body.user.identities
  const named = await slowly(
    thief,
    ['PATCH', `/api/user/identities/${id}`],
    { name: 'Do not use, lost' },
    () => callRoute(origin, '/api/auth/sessions/others', undefined, { method: 'DELETE', ...owner }),
  )
  const ended = await callRoute(origin, '/api/auth/session', undefined, { method: 'GET', ...thief })
  expect(ended.body.session).toBeNull()
  expect(named.code ?? named.status).toBe('notSignedIn')
})
