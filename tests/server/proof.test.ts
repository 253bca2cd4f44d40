import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserBody } from '#lib/protocol/users.ts'
import { createSession } from '#server/auth/session.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { latchkeyOf } from '#server/createLatchkey.ts'
import { identities, sessions } from '#server/db/schema.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import {
  closeDatabase,
  database,
  openServer,
  route,
  site,
} from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15051'
const RATE_LIMITS = 'all=100000/60'
beforeAll(() => openServer({ PORT: '15051', RPC_URLS: '31337=http://127.0.0.1:1', RATE_LIMITS }))
afterAll(closeDatabase)

type Key = ReturnType<typeof privateKeyToAccount>
const newKey = () => privateKeyToAccount(generatePrivateKey())

async function browserOf({ address }: Key, ageSeconds = 301) {
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const at = new Date(Date.now() - ageSeconds * 1000)
  const { token, session } = await createSession(await database(), at, who, 'absent')
  const headers = { cookie: `__Host-sid-15051=${token}` }
  return { headers, userId: session.user.id, tokenHash: hashToken(token) }
}
type Browser = Awaited<ReturnType<typeof browserOf>>

const send = ({ headers }: Browser, method: string, path: string, body?: object) =>
  callRoute(origin, `/api${path}`, body, { method, headers })

async function signed(browser: Browser, key: Key, path = 'proof') {
  const request = { address: key.address, chainId: 31337 }
  const { body } = await send(browser, 'POST', `/user/${path}/challenge`, request)
  const { message } = body as { message: string }
  return { message, signature: await key.signMessage({ message }) }
}
const prove = async (browser: Browser, key: Key) =>
  send(browser, 'POST', '/user/proof', await signed(browser, key))
const isFresh = async (browser: Browser) =>
  (await send(browser, 'GET', '/user/proof')).status === 204
const walletOf = async (browser: Browser) =>
  ((await send(browser, 'GET', '/user')).body as UserBody).user.identities[0]?.id

const sensitive: [string, (browser: Browser) => ReturnType<typeof send>][] = [
  ['an export', (browser) => send(browser, 'POST', '/user/exports')],
  ['a merge', (browser) => send(browser, 'POST', '/user/merge/challenge', {})],
  ['adding a wallet', (browser) => send(browser, 'POST', '/user/identities/challenge', {})],
  [
    'removing a wallet',
    async (browser) => send(browser, 'DELETE', `/user/identities/${await walletOf(browser)}`),
  ],
  ['ending other sessions', (browser) => send(browser, 'DELETE', '/auth/sessions/others')],
  ['ending all sessions', (browser) => send(browser, 'DELETE', '/auth/sessions')],
  [
    'ending another session',
    (browser) => send(browser, 'DELETE', `/auth/sessions/${crypto.randomUUID()}`),
  ],
]

/** Signs in by a message, as a page does. */
async function signIn(key: Key, more: object) {
  const request = { address: key.address, chainId: 31337 }
  const issued = await callRoute(origin, '/api/auth/challenge', request)
  const { message } = issued.body as { message: string }
  const headers = { cookie: issued.headers['set-cookie']?.split(';')[0] ?? '' }
  const body = { message, signature: await key.signMessage({ message }), ...more }
  const verified = await callRoute(origin, '/api/auth/verify', body, { headers })
  const [cookie = ''] = /__Host-sid-15051=[\w-]+/.exec(verified.headers['set-cookie'] ?? '') ?? []
  return { headers: { cookie } } as Browser
}

test('a sign-in proves its user, unless the wallet asked nobody', async () => {
  const key = newKey()
  expect(await isFresh(await signIn(key, {}))).toBe(true)
  const silent = await signIn(key, { isSilent: true })
  expect((await send(silent, 'GET', '/auth/session')).body.session).not.toBeNull()
  expect(await isFresh(silent)).toBe(false)
  expect((await prove(silent, key)).status).toBe(200)
  expect(await isFresh(silent)).toBe(true)
})

describe('a proof', () => {
  test.each(sensitive)('is needed for %s after five minutes, and lasts as long', async (_, act) => {
    const key = newKey()
    const old = await browserOf(key)
    const refused = await act(old)
    expect([refused.status, refused.code]).toEqual([403, 'signInTooOld'])
    expect((await send(old, 'GET', '/auth/session')).body.session).not.toBeNull()
    const proven = await prove(old, key)
    expect(proven.status).toBe(200)
    const { provenAt } = proven.body.session
    expect(Date.now() - Date.parse(provenAt)).toBeLessThan(60_000)
    expect((await act(old)).code).not.toBe('signInTooOld')
  })

  test.each(sensitive)('of the sign-in counts for %s', async (_, act) => {
    expect((await act(await browserOf(newKey(), 290))).code).not.toBe('signInTooOld')
  })

  test('is not needed to end this browser’s own session', async () => {
    const old = await browserOf(newKey())
    const [{ id } = { id: '' }] = await (await database())
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, old.tokenHash))
    expect((await send(old, 'DELETE', `/auth/sessions/${id}`)).status).toBe(204)
    expect((await send(old, 'GET', '/auth/session')).body.session).toBeNull()
    const other = await browserOf(newKey())
    expect((await send(other, 'DELETE', '/auth/session')).status).toBe(204)
  })

  test('ends, and one of a clock that was ahead is none', async () => {
    const key = newKey()
    const browser = await browserOf(key)
    await prove(browser, key)
    for (const seconds of [-301, 24 * 60 * 60]) {
      await (await database())
        .update(sessions)
        .set({ provenAt: new Date(Date.now() + seconds * 1000) })
        .where(eq(sessions.tokenHash, browser.tokenHash))
      expect(await isFresh(browser)).toBe(false)
    }
  })

  test('counts after a sign-in of a clock that was ahead, which is none', async () => {
    const key = newKey()
    const browser = await browserOf(key, -60 * 60)
    expect(await isFresh(browser)).toBe(false)
    await prove(browser, key)
    expect(await isFresh(browser)).toBe(true)
  })

  test('may be any wallet of the user’s, and of nobody else', async () => {
    const [key, second, stranger] = [newKey(), newKey(), newKey()]
    const browser = await browserOf(key)
    const row = { userId: browser.userId, accountType: 'eoa', addedAt: new Date() } as const
    const { address } = second
    await (await database()).insert(identities).values({ ...row, identity: address, address })
    const refused = await prove(browser, stranger)
    expect([refused.status, refused.code]).toEqual([404, 'identityNotFound'])
    await browserOf(stranger)
    expect((await prove(browser, stranger)).code).toBe('identityNotFound')
    expect(await isFresh(browser)).toBe(false)
    const proven = await prove(browser, second)
    expect(proven.body.session).toMatchObject({ identity: address, user: { id: browser.userId } })
    expect(await isFresh(browser)).toBe(true)
    const there = await browserOf(key)
    expect(await isFresh(there)).toBe(false)
  })

  test('is a signature for this purpose, of this session, once, also by two at once', async () => {
    const key = newKey()
    const [here, there] = [await browserOf(key), await browserOf(key)]
    const proof = await signed(here, key)
    expect(proof.message).toContain(`of the account ${here.userId}.`)
    expect((await send(there, 'POST', '/user/proof', proof)).code).toBe('challengeInvalid')
    expect((await callRoute(origin, '/api/auth/verify', proof)).code).toBe('challengeInvalid')
    expect((await send(here, 'POST', '/user/identities', proof)).code).toBe('challengeInvalid')
    const replies = await Promise.all([1, 2].map(() => send(here, 'POST', '/user/proof', proof)))
    expect(replies.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      200,
      'challengeInvalid',
    ])
    const fresh = await browserOf(key, 0)
    const toMerge = await signed(fresh, key, 'merge')
    expect((await send(fresh, 'POST', '/user/proof', toMerge)).code).toBe('challengeInvalid')
    const toSignIn = await callRoute(origin, '/api/auth/challenge', {
      address: key.address,
      chainId: 31337,
    })
    const { message } = toSignIn.body
    const signature = await key.signMessage({ message })
    const used = await send(here, 'POST', '/user/proof', { message, signature })
    expect(used.code).toBe('challengeInvalid')
  })

  test('of another key than the message names is refused, and the message is spent', async () => {
    const key = newKey()
    const old = await browserOf(key)
    const { message } = await signed(old, key)
    const forged = { message, signature: await newKey().signMessage({ message }) }
    expect((await send(old, 'POST', '/user/proof', forged)).status).toBeGreaterThanOrEqual(400)
    const late = { message, signature: await key.signMessage({ message }) }
    expect((await send(old, 'POST', '/user/proof', late)).code).toBe('challengeInvalid')
    expect(await isFresh(old)).toBe(false)
  })
})

describe('a route of the site', () => {
  const latchkey = latchkeyOf(site)
  const pay = route(async (call) => ({
    body: await latchkey.requireSession(call, { freshWithin: 60 }),
  }))

  test('asks for a proof as recent as it needs', async () => {
    const key = newKey()
    const old = await browserOf(key, 61)
    expect(await isFresh(old)).toBe(true)
    const refused = await callRoute(origin, pay, {}, { headers: old.headers })
    expect([refused.status, refused.code]).toEqual([403, 'signInTooOld'])
    expect((await prove(old, key)).status).toBe(200)
    const taken = await callRoute(origin, pay, {}, { headers: old.headers })
    expect(taken.body.user.id).toBe(old.userId)
    expect((await callRoute(origin, pay, {})).code).toBe('notSignedIn')
  })
})
