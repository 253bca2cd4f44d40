import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Session, SessionEntry } from '#lib/protocol/auth.ts'
import { readSiteCookie } from '#lib/storage/readSiteCookie.ts'
import { createSession } from '#server/auth/session.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { deviceOf } from '#server/auth/verify.ts'
import { readSettings } from '#server/env/settings.ts'
import {
  knownBrowserCookie,
  preCookie,
  readCookie,
  sessionCookie,
  setCookie,
} from '#server/http/cookies.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { closeDatabase, database, handle, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15004'
const cookieName = '__Host-sid-15004'

/** The chain's response to a contract account's isValidSignature. */
const accepts = { result: `0x1626ba7e${'0'.repeat(56)}` }
const rejects = { result: `0xffffffff${'0'.repeat(56)}` }
const answers = { eth_call: accepts }
let node: Awaited<ReturnType<typeof fakeNode>>

beforeAll(async () => {
  node = await fakeNode(answers)
  await openServer({ PORT: '15004', RPC_URLS: `31337=${node.url}` })
})
afterAll(async () => {
  node.close()
  await closeDatabase()
})

type Who = Pick<Session, 'address' | 'chainId' | 'accountType'>

const newUser = (): Who => ({
  address: privateKeyToAccount(generatePrivateKey()).address,
  chainId: 31337,
  accountType: 'eoa',
})

/** The cookie of another browser in which they sign in. */
async function browserOf(who: Who, now = new Date()): Promise<string> {
  const proof = { messageHash: `0x${'ab'.repeat(32)}`, signature: '0x1234' } as const
  const origin = who.accountType === 'contract' ? { proof } : {}
  const { token } = await createSession(await database(), now, who, 'absent', origin)
  return `${cookieName}=${token}`
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const { body } = await callRoute(origin, '/api/auth/session', undefined, {
    method: 'GET',
    headers: { cookie },
  })
  return body.session !== null
}

const endAll = (headers: Record<string, string>) =>
  callRoute(origin, '/api/auth/sessions', undefined, { method: 'DELETE', headers })

describe('ending all sessions', () => {
  test('ends those of the user in every browser, and of no one else', async () => {
    const user = newUser()
    const [here, there] = [await browserOf(user), await browserOf({ ...user, chainId: 31338 })]
    const stranger = await browserOf(newUser())
    const answer = await endAll({ cookie: here })
    expect(answer.status).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(new RegExp(`^${cookieName}=; .*Max-Age=0`))
    expect(await isSignedIn(here)).toBe(false)
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(stranger)).toBe(true)
  })

  test('of a key account ends those that a contract opened at its address, one or all', async () => {
    const user = newUser()
    const contract: Who = { ...user, accountType: 'contract' }
    const here = await browserOf(user)
    const list = async () =>
      (
        await callRoute(origin, '/api/auth/sessions', undefined, {
          method: 'GET',
          headers: { cookie: here },
        })
      ).body.sessions as SessionEntry[]
    const remove = (path: string) =>
      callRoute(origin, `/api/auth/sessions${path}`, undefined, {
        method: 'DELETE',
        headers: { cookie: here },
      })
    const first = await browserOf(contract)
    const [, entry] = await list()
    await remove(`/${entry?.id}`)
    expect(await isSignedIn(first)).toBe(false)
    const second = await browserOf({ ...contract, chainId: 31338 })
    expect(await list()).toHaveLength(2)
    await remove('/others')
    expect(await isSignedIn(second)).toBe(false)
    const third = await browserOf(contract)
    await endAll({ cookie: here })
    expect(await isSignedIn(third)).toBe(false)
  })

  test('of a contract account keeps those of the key at its address', async () => {
    const user = newUser()
    const key = await browserOf(user)
    await endAll({ cookie: await browserOf({ ...user, accountType: 'contract' }) })
    expect(await isSignedIn(key)).toBe(true)
  })

  test('of a contract account keeps sessions of the same address on another chain', async () => {
    const contract: Who = { ...newUser(), accountType: 'contract' }
    const here = await browserOf(contract)
    const otherChain = await browserOf({ ...contract, chainId: 31338 })
    const key = await browserOf({ ...contract, accountType: 'eoa' })
    await endAll({ cookie: here })
    expect(await isSignedIn(here)).toBe(false)
    expect(await isSignedIn(otherChain)).toBe(true)
    expect(await isSignedIn(key)).toBe(true)
  })

  test('of a contract account that no longer accepts the session ends that one only', async () => {
    const contract: Who = { ...newUser(), accountType: 'contract' }
    const [here, there] = [await browserOf(contract), await browserOf(contract)]
    answers.eth_call = rejects
    onTestFinished(() => {
      answers.eth_call = accepts
    })
    const answer = await endAll({ cookie: here })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ])
    expect(await isSignedIn(here)).toBe(false)
    expect(await isSignedIn(there)).toBe(true)
  })

  test('clears the cookie without a session, any number of times', async () => {
    const user = newUser()
    const there = await browserOf(user)
    const over = await browserOf(user, new Date(Date.now() - 25 * 3600_000))
    for (const cookie of ['', `${cookieName}=${'A'.repeat(43)}`, `${cookieName}=x`, over, over]) {
      const answer = await endAll({ cookie })
      expect(answer.status).toBe(204)
      expect(answer.headers['set-cookie']).toContain('Max-Age=0')
    }
    expect(await isSignedIn(there)).toBe(true)
  })

  test.each([
    ['no origin', { origin: '' }],
    ['another site', { origin: 'https://evil.example' }],
    ['a cross-site mark', { 'sec-fetch-site': 'cross-site' }],
  ])('is rejected with %s', async (_, headers) => {
    const cookie = await browserOf(newUser())
    const answer = await endAll({ cookie, ...headers })
    expect([answer.status, answer.code]).toEqual([403, 'foreignOrigin'])
    expect(await isSignedIn(cookie)).toBe(true)
  })
})

describe('the list of sessions', () => {
  const list = async (cookie: string) =>
    (
      await callRoute(origin, '/api/auth/sessions', undefined, {
        method: 'GET',
        headers: { cookie },
      })
    ).body.sessions as SessionEntry[]
  const remove = async (cookie: string, path: string) => {
    const url = `${origin}/api/auth/sessions/${path}`
    const response = await handle(
      new Request(url, { method: 'DELETE', headers: { origin, cookie } }),
    )
    return response.status
  }

  test("shows each of the user's by device, wallet, start and last use, this browser first", async () => {
    const user = newUser()
    const then = new Date(Date.now() - 3600_000)
    const db = await database()
    const phone = { device: 'Safari on iPhone', wallet: 'Rainbow' }
    await createSession(db, then, user, 'absent', phone)
    await browserOf(user, new Date(Date.now() - 25 * 3600_000))
    await browserOf(newUser())
    const { token } = await createSession(db, new Date(), { ...user, chainId: 31338 }, 'absent')
    const found = await list(`${cookieName}=${token}`)
    expect(found).toEqual([
      {
        id: found[0]?.id,
        device: null,
        wallet: null,
        chainId: 31338,
        isCurrent: true,
        createdAt: expect.any(String),
        seenAt: expect.any(String),
      },
      {
        id: found[1]?.id,
        ...phone,
        chainId: 31337,
        isCurrent: false,
        createdAt: then.toISOString(),
        seenAt: then.toISOString(),
      },
    ])
    expect(JSON.stringify(found)).not.toContain(token)
    expect(JSON.stringify(found)).not.toContain(hashToken(token))
  })

  test("ends one of the user's, and of no one else", async () => {
    const user = newUser()
    const [here, there] = [await browserOf(user), await browserOf(user)]
    const stranger = await browserOf(newUser())
    const [, other] = await list(here)
    expect(await remove(stranger, other?.id ?? '')).toBe(204)
    expect(await isSignedIn(there)).toBe(true)
    expect(await remove(here, other?.id ?? '')).toBe(204)
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(here)).toBe(true)
    expect(await remove(here, randomUUID())).toBe(204)
    expect(await remove(here, 'nonsense')).toBe(204)
    expect(await remove('', other?.id ?? '')).toBe(401)
  })

  test("ends all others and keeps this browser's", async () => {
    const user = newUser()
    const [here, ...rest] = [await browserOf(user), await browserOf(user), await browserOf(user)]
    const stranger = await browserOf(newUser())
    expect(await remove(here, 'others')).toBe(204)
    expect(await list(here)).toHaveLength(1)
    for (const cookie of rest) expect(await isSignedIn(cookie)).toBe(false)
    expect(await isSignedIn(stranger)).toBe(true)
  })

  test('needs a session', async () => {
    const answer = await callRoute(origin, '/api/auth/sessions', undefined, { method: 'GET' })
    expect([answer.status, answer.code]).toEqual([401, 'notSignedIn'])
  })
})

test.each([
  ['on', '', 'https://app.safe.global'],
  ['off', 'https://app.safe.global', ''],
])(
  'a cookie from before FRAME_ANCESTORS was turned %s does not shadow the new one',
  (_, before, after) => {
    const cookies = [before, after].map((FRAME_ANCESTORS) => {
      const env = readSettings({ PORT: '15004', FRAME_ANCESTORS })
      return [sessionCookie, preCookie, knownBrowserCookie].map(
        (name) =>
          setCookie(env, name(env), 'x', { seconds: 60, sameSite: 'Lax' }).split(';')[0] ?? '',
      )
    })
    const env = readSettings({ PORT: '15004', FRAME_ANCESTORS: after })
    for (const name of [sessionCookie, preCookie, knownBrowserCookie])
      expect(readCookie(cookies.flat().join('; '), name(env))).toBe('x')
  },
)

test.each([...'\u00a0\u1680\u2003\u2028\u3000\ufeff\u000b\u000c'])(
  'a cookie whose name begins with %j is not this host’s own',
  (space) => {
    // Browsers let subdomains set it, for the whole domain.
    const planted = `${space}${cookieName}=theirs`
    expect(readCookie(planted, cookieName)).toBe('absent')
    expect(readCookie(`${planted}; ${cookieName}=own`, cookieName)).toBe('own')
    expect(readSiteCookie(`${space}__Host-theme=theirs; __Host-theme=own`, 'theme')).toBe('own')
  },
)

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', null],
  ['', null],
  [null, null],
])('the device of %j is %j', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))
