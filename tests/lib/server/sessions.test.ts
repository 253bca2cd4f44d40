import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as session from '#app/api/auth/session/route.ts'
import * as sessions from '#app/api/auth/sessions/route.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { closeDatabase, database } from '#lib/server/db/database.ts'
import { createSession } from '#lib/server/session.ts'
import { askRoute } from '#tests/support/server/askRoute.ts'
import { openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15004'
const cookieName = '__Host-sid-15004'

beforeAll(() => openServer({ PORT: '15004' }))
afterAll(closeDatabase)

type Who = Pick<Session, 'address' | 'chainId' | 'accountType'>

const somebody = (): Who => ({
  address: privateKeyToAccount(generatePrivateKey()).address,
  chainId: 31337,
  accountType: 'eoa',
})

/** The cookie of another browser in which they sign in. */
async function browserOf(who: Who, now = new Date()): Promise<string> {
  const { token } = await createSession(await database(), now, who, 'absent')
  return `${cookieName}=${token}`
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const { body } = await askRoute(origin, session.GET, undefined, {
    method: 'GET',
    headers: { cookie },
  })
  return body.session !== null
}

const endAll = (headers: Record<string, string>) =>
  askRoute(origin, sessions.DELETE, undefined, { method: 'DELETE', headers })

describe('ending all sessions', () => {
  test('ends those of the person in every browser, and of nobody else', async () => {
    const person = somebody()
    const [here, there] = [await browserOf(person), await browserOf({ ...person, chainId: 31338 })]
    const stranger = await browserOf(somebody())
    const answer = await endAll({ cookie: here })
    expect(answer.status).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(new RegExp(`^${cookieName}=; .*Max-Age=0`))
    expect(await isSignedIn(here)).toBe(false)
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(stranger)).toBe(true)
  })

  test('of a contract account leaves whoever has the address on another chain signed in', async () => {
    const contract: Who = { ...somebody(), accountType: 'contract' }
    const here = await browserOf(contract)
    const otherChain = await browserOf({ ...contract, chainId: 31338 })
    const key = await browserOf({ ...contract, accountType: 'eoa' })
    await endAll({ cookie: here })
    expect(await isSignedIn(here)).toBe(false)
    expect(await isSignedIn(otherChain)).toBe(true)
    expect(await isSignedIn(key)).toBe(true)
  })

  test('clears the cookie where nobody is signed in, however often it is asked', async () => {
    const person = somebody()
    const there = await browserOf(person)
    const over = await browserOf(person, new Date(Date.now() - 25 * 3600_000))
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
  ])('is refused to %s', async (_, headers) => {
    const cookie = await browserOf(somebody())
    const answer = await endAll({ cookie, ...headers })
    expect([answer.status, answer.code]).toEqual([403, 'foreignOrigin'])
    expect(await isSignedIn(cookie)).toBe(true)
  })

  test('is asked by DELETE only', async () => {
    const answer = await askRoute(origin, sessions.GET, undefined, { method: 'GET' })
    expect([answer.status, answer.code, answer.headers.allow]).toEqual([
      405,
      'methodNotAllowed',
      'DELETE',
    ])
  })
})
