import { eq } from 'drizzle-orm'
import { decodeFunctionData, hashMessage, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WalletError } from '#lib/errors/WalletError.ts'
import type { Challenge, SessionBody } from '#lib/protocol/auth.ts'
import { parseSiweMessage } from '#lib/siwe/siweMessage.ts'
import { issueChallenge, postChallenge } from '#server/auth/challenge.ts'
import { postVerify, verifySignIn } from '#server/auth/verify.ts'
import { verifySignature } from '#server/auth/verifySignature.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { challenges } from '#server/db/schema.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { sweep } from '#server/sweep.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { closeDatabase, openServer, route } from '#tests/support/server/openServer.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'

const origin = 'http://localhost:15077'
const start = new Date('2026-05-01T10:00:00.000Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const hours = 3600

const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const magic = `0x1626ba7e${'0'.repeat(56)}`

/** Hashes that the owners of every account of this chain approved, as Safes keep them. */
const approved = new Set<string>()
let hasCode = true

let node: Awaited<ReturnType<typeof fakeNode>>
let open: OpenDatabase
let env: ReturnType<typeof readTestEnv>
beforeAll(async () => {
  node = await fakeNode({
    eth_getCode: () => ({ result: hasCode ? '0x01' : '0x' }),
    eth_call: (params) => {
      if (!hasCode) return { result: '0x' }
      const [{ data }] = params as [{ data: `0x${string}` }]
      const { args } = decodeFunctionData({ abi, data })
      const isApproved = args[1] === '0x' && approved.has(args[0])
      return { result: isApproved ? magic : `0x${'f'.repeat(64)}` }
    },
  })
  open = await openTestDatabase()
  const settings = { PORT: '15077', RPC_URLS: `31337=${node.url}` }
  env = readTestEnv(settings)
  await openServer({ ...settings, RATE_LIMITS: 'stored=5/3600' })
})
afterAll(async () => {
  await closeDatabase()
  await open.close()
  node.close()
})

const newKey = () => privateKeyToAccount(generatePrivateKey())

async function challenged(address = newKey().address, isShared = true, preToken = 'absent') {
  const fields = { address, chainId: 31337, isShared, preToken }
  const issued = await issueChallenge({ db: open.db, env, now: start }, fields)
  const { message, expiresAt } = issued.challenge
  return {
    ...{ message, expiresAt, preToken: issued.preToken, oldToken: 'absent' },
    ...{ client: '192.0.2.1', cookies: null, signature: '0x' as `0x${string}` },
    liveUntil: issued.liveUntil,
  }
}

type Issued = Awaited<ReturnType<typeof challenged>>

const outcome = (signIn: Issued, now: Date) =>
  verifySignIn({ db: open.db, env, now }, signIn).then(
    ({ session }) => session.accountType,
    (error: WalletError) => error.key,
  )

const approve = ({ message }: { message: string }) => approved.add(hashMessage(message))

describe('a message that the owners approve on chain', () => {
  test('signs in with the empty signature once they have, and once only', async () => {
    const signIn = await challenged()
    expect(await outcome(signIn, later(60))).toBe('signatureInvalid')
    expect(await outcome({ ...signIn, preToken: 'absent' }, later(60))).toBe('challengeInvalid')
    approve(signIn)
    const both = await Promise.all([outcome(signIn, later(90)), outcome(signIn, later(90))])
    expect(both.toSorted()).toEqual(['challengeInvalid', 'contract'])
  })

  test('signs in nobody at an address without code', async () => {
    const signIn = await challenged()
    approve(signIn)
    hasCode = false
    const result = await outcome(signIn, later(60))
    hasCode = true
    expect(result).toBe('signatureInvalid')
  })

  test('of the ordinary kind is valid for 300 seconds, too', async () => {
    const signIn = await challenged(undefined, false)
    approve(signIn)
    expect(await outcome(signIn, later(300))).toBe('challengeInvalid')
    expect(await outcome(signIn, later(299))).toBe('contract')
  })
})

describe('a message for several owners', () => {
  test('is valid for 24 hours, or as long as the site says', async () => {
    const { message, expiresAt, liveUntil } = await challenged()
    expect(expiresAt).toBe(later(24 * hours).toISOString())
    expect(parseSiweMessage(message).expirationTime).toBe(expiresAt)
    expect(liveUntil.toISOString()).toBe(expiresAt)
    const week = readTestEnv({ PORT: '15077', SHARED_SIGN_IN_HOURS: '168' })
    expect(week.sharedSignInSeconds).toBe(7 * 24 * hours)
  })

  test('is accepted from a contract account until it expires', async () => {
    const one = await challenged()
    const two = await challenged()
    for (const each of [one, two]) approve(each)
    expect(await outcome(one, later(24 * hours - 1))).toBe('contract')
    expect(await outcome(two, later(24 * hours))).toBe('challengeInvalid')
  })

  test('is accepted from a key within 300 seconds only', async () => {
    const key = newKey()
    const signed = async () => {
      const signIn = await challenged(key.address)
      return { ...signIn, signature: await key.signMessage({ message: signIn.message }) }
    }
    expect(await outcome(await signed(), later(300))).toBe('eoa')
    const late = await signed()
    expect(await outcome(late, later(301))).toBe('challengeInvalid')
    // The nonce is spent.
    expect(await outcome(late, later(10))).toBe('challengeInvalid')
  })

  test('keeps its browser’s cookie alive while other messages are issued and expire', async () => {
    const shared = await challenged()
    const other = await challenged(undefined, false, shared.preToken)
    expect(other.preToken).toBe(shared.preToken)
    expect(other.liveUntil).toEqual(shared.liveUntil)
    approve(shared)
    expect(await outcome(shared, later(12 * hours))).toBe('contract')
  })

  test('is deleted once it has expired, and not before', async () => {
    const { message, expiresAt } = await challenged()
    const isStored = async () =>
      (await open.db.select().from(challenges).where(eq(challenges.message, message))).length
    await sweep(open.db, later(24 * hours - 1))
    expect(await isStored()).toBe(1)
    await sweep(open.db, new Date(Date.parse(expiresAt) + 1))
    expect(await isStored()).toBe(0)
  })
})

test('verifySignature takes the empty signature of a message that the owners approved', async () => {
  const accept = route(async (call) => {
    const { address } = (await call.json()) as { address: `0x${string}` }
    const signed = { address, chainId: 31337, signature: '0x', message: 'Cancel it.' }
    return { body: { isValid: await verifySignature(call, signed) } }
  })
  const { address } = newKey()
  expect((await callRoute(origin, accept, { address })).body.isValid).toBe(false)
  approved.add(hashMessage('Cancel it.'))
  expect((await callRoute(origin, accept, { address })).body.isValid).toBe(true)
})

describe('the routes', () => {
  const ask = (body: object, headers = {}) =>
    callRoute(origin, route(postChallenge), body, { headers })

  test('issue it on request, with a cookie that lives as long, and take the empty signature', async () => {
    const { address } = newKey()
    const { body, headers: sent } = await ask({ address, chainId: 31337, isShared: true })
    const cookie = sent['set-cookie'] ?? ''
    expect(cookie).toContain(`Max-Age=${24 * hours};`)
    const { message } = body as Challenge
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    const verify = () =>
      callRoute(origin, route(postVerify), { message, signature: '0x' }, { headers })
    expect((await verify()).code).toBe('signatureInvalid')
    approve({ message })
    expect(((await verify()).body as SessionBody).session?.accountType).toBe('contract')
  })

  test('count it among what one client may store, and an ordinary one not', async () => {
    const { address } = newKey()
    const client = { [socketHeader]: '198.51.100.7' }
    const codes: (string | undefined)[] = []
    for (let round = 0; round < 6; round++)
      codes.push((await ask({ address, chainId: 31337, isShared: true }, client)).code)
    expect(codes).toEqual([...Array<undefined>(5), 'rateLimited'])
    expect((await ask({ address, chainId: 31337 }, client)).status).toBe(200)
  })
})
