import { resolve } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { lockDirectory } from '#server/db/directoryLock.ts'
import { readSettings } from '#server/env/settings.ts'
import { sessionCookie } from '#server/http/cookies.ts'
import { pagePathHeader } from '#server/http/headers.ts'
import { nextLatchkey } from '#server/next/nextLatchkey.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'

/** The headers of the page's request, which Next keeps per request. */
const page = vi.hoisted(() => ({ headers: new Headers() }))
vi.mock('next/headers', () => ({ headers: async () => page.headers }))
vi.mock('next/server', async (load) => ({
  ...(await load<object>()),
  connection: async () => undefined,
}))

const origin = 'http://localhost:15042'
const variables = { PORT: '15042', RPC_URLS: '31337=http://127.0.0.1:1', LOG_LEVEL: 'silent' }
let dataDir = ''
const latchkey = nextLatchkey(() => readSettings({ ...variables, DATA_DIR: dataDir }))
const { requireSession } = latchkey

beforeAll(async () => {
  dataDir = await createDataDirectory(inject('dataDirectories'))
})
afterAll(() => latchkey.stop())
beforeEach(() => {
  page.headers = new Headers()
})

async function newUser() {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const { token } = await createSession(await latchkey.database(), new Date(), who, '')
  return { address, cookie: `${sessionCookie(latchkey.settings())}=${token}` }
}

describe('a protected page', () => {
  test('gets the session of its user', async () => {
    const { address, cookie } = await newUser()
    page.headers.set('cookie', cookie)
    expect(await requireSession()).toMatchObject({ address, identity: address })
  })

  test.each([
    ['/orders', '/?redirect=%2Forders'],
    ['/orders/7?tab=open&x=a b', '/?redirect=%2Forders%2F7%3Ftab%3Dopen%26x%3Da%20b'],
  ])('redirects a visitor of %s to the sign-in page', async (path, expected) => {
    page.headers.set(pagePathHeader, path)
    await expect(requireSession()).rejects.toMatchObject({
      digest: expect.stringContaining(`;${expected};`),
    })
  })

  test('does not send its user to the sign-in page if the database is unavailable', async () => {
    const { address, cookie } = await newUser()
    page.headers.set('cookie', cookie)
    await latchkey.stop()
    const release = lockDirectory(resolve(dataDir, 'pglite'))
    await expect(latchkey.start()).rejects.toMatchObject({ name: 'StartError' })
    await expect(requireSession()).rejects.toMatchObject({ key: 'databaseUnavailable' })
    release()
    expect(await requireSession()).toMatchObject({ address })
  })
})

describe('a protected route', () => {
  const whoAmI = latchkey.route(async (call) => ({ body: await requireSession(call) }))
  const ask = (headers: Record<string, string>) =>
    callRoute(origin, whoAmI, undefined, { method: 'GET', headers })

  test('gets the session of its user', async () => {
    const { address, cookie } = await newUser()
    expect((await ask({ cookie })).body).toMatchObject({ address })
  })

  test('responds to anyone else with 401 and the catalog’s row', async () => {
    expect(await ask({})).toMatchObject({ status: 401, code: 'notSignedIn' })
    const cookie = `${sessionCookie(latchkey.settings())}=${'a'.repeat(43)}`
    expect(await ask({ cookie })).toMatchObject({ status: 401, code: 'notSignedIn' })
  })
})
