import { like, sql } from 'drizzle-orm'
import { hashMessage, hexToBigInt, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverAddress as recoverWithViem } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WalletError } from '#lib/errors/WalletError.ts'
import { recoverAddress } from '#lib/signatures/recoverAddress.ts'
import { parseSiweMessage } from '#lib/siwe/siweMessage.ts'
import { issueChallenge } from '#server/auth/challenge.ts'
import { createSession, readSession } from '#server/auth/session.ts'
import { checkPolicy, verifySignIn } from '#server/auth/verify.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { challenges, rateLimits, sessions } from '#server/db/schema.ts'
import { sweep } from '#server/sweep.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'

// No node listens there: requests that need a chain report it.
const env = readTestEnv({
  PORT: '15000',
  RPC_URLS: '31337=http://localhost:1,31338=http://localhost:1',
})
const start = new Date('2026-05-01T10:00:00.000Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const account = () => privateKeyToAccount(generatePrivateKey())

async function challenged(owner = account(), chainId = 31337, preToken = 'absent') {
  const scene = { db: open.db, env, now: start }
  const issued = await issueChallenge(scene, { address: owner.address, chainId, preToken })
  const { message } = issued.challenge
  const signature = await owner.signMessage({ message })
  return {
    owner,
    message,
    signature,
    preToken: issued.preToken,
    oldToken: 'absent',
    client: '192.0.2.1',
    cookies: null,
  }
}

function verify(signIn: Parameters<typeof verifySignIn>[1], now = later(10)) {
  return verifySignIn({ db: open.db, env, now }, signIn)
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: WalletError) => error.key,
  )

describe('a challenge', () => {
  test('contains the configured statement, and signs in with it', async () => {
    const shop = readTestEnv({
      PORT: '15000',
      APP_NAME: 'My Shop',
      RPC_URLS: '31337=http://localhost:1',
    })
    const owner = account()
    const input = { address: owner.address, chainId: 31337, preToken: 'absent' }
    const issued = await issueChallenge({ db: open.db, env: shop, now: start }, input)
    const { message } = issued.challenge
    expect(parseSiweMessage(message).statement).toBe('Sign in to My Shop.')
    const signature = await owner.signMessage({ message })
    const signIn = { message, signature, preToken: issued.preToken, oldToken: 'absent' }
    const scene = { db: open.db, env: shop, now: later(10), client: '10.0.0.1' }
    expect((await verifySignIn(scene as never, signIn as never)).session.address).toBe(
      owner.address,
    )
  })

  test('is the whole message, with the configured origin, for five minutes', async () => {
    const { message, owner } = await challenged()
    const parsed = parseSiweMessage(message)
    expect(parsed).toMatchObject({
      domain: 'localhost:15000',
      uri: 'http://localhost:15000',
      address: owner.address,
      statement: 'Sign in to Latchkey.',
      chainId: 31337,
      issuedAt: start.toISOString(),
      expirationTime: later(300).toISOString(),
    })
    expect(checkPolicy(parsed, env, start).id).toBe(31337)
  })

  test('is for an address in any case, with or without 0x', async () => {
    const { address } = account()
    for (const form of [
      address.slice(2),
      address.toLowerCase(),
      address.toUpperCase().replace('X', 'x'),
    ]) {
      const issued = await issueChallenge(
        { db: open.db, env, now: start },
        { address: form, chainId: 31337, preToken: 'absent' },
      )
      expect(issued.challenge.message).toContain(`\n${address}\n`)
    }
  })

  test.each([
    ['', 31337, 'invalidAddress'],
    ['0x', 31337, 'invalidAddress'],
    [`0x${'0'.repeat(40)}`, 31337, 'invalidAddress'],
    [`0x${'0'.repeat(39)}4`, 31337, 'invalidAddress'],
    [`0x${'a'.repeat(39)}`, 31337, 'invalidAddress'],
    [`0x${'a'.repeat(41)}`, 31337, 'invalidAddress'],
    [`0x${'a'.repeat(40)}\n`, 31337, 'invalidAddress'],
    [`0x${'g'.repeat(40)}`, 31337, 'invalidAddress'],
    ['vitalik.eth', 31337, 'invalidAddress'],
    [`0x${'a'.repeat(40)}`, 1, 'chainNotAllowed'],
    [`0x${'a'.repeat(40)}`, 0, 'chainNotAllowed'],
    [`0x${'a'.repeat(40)}`, 31337.5, 'chainNotAllowed'],
    [`0x${'a'.repeat(40)}`, Number.POSITIVE_INFINITY, 'chainNotAllowed'],
  ])('is rejected for %j on chain %d: %s', async (address, chainId, key) => {
    const scene = { db: open.db, env, now: start }
    expect(await refusal(issueChallenge(scene, { address, chainId, preToken: '' }))).toBe(key)
  })

  test('reuses the cookie of a live challenge, so that two tabs can sign in, and no expired one', async () => {
    const first = await challenged()
    const second = await challenged(account(), 31338, first.preToken)
    expect(second.preToken).toBe(first.preToken)
    expect(await refusal(verify(second))).toBe('accepted')
    expect(await refusal(verify(first))).toBe('accepted')

    const unknown = 'A'.repeat(43)
    expect((await challenged(account(), 31337, unknown)).preToken).not.toBe(unknown)
    const third = await issueChallenge(
      { db: open.db, env, now: later(301) },
      { address: first.owner.address, chainId: 31337, preToken: first.preToken },
    )
    expect(third.preToken).not.toBe(first.preToken)
  })
})

describe('a sign-in', () => {
  test("with the address's key creates a session without a call to the chain", async () => {
    const signIn = await challenged()
    const { session, token } = await verify(signIn)
    expect(session).toEqual({
      address: signIn.owner.address,
      chainId: 31337,
      accountType: 'eoa',
      identity: signIn.owner.address,
      user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      createdAt: later(10).toISOString(),
      provenAt: later(10).toISOString(),
      expiresAt: later(10 + 24 * 3600).toISOString(),
    })
    expect(await readSession(open.db, later(20), token)).toEqual(session)
  })

  test('succeeds once: one of 50 parallel attempts gets the session', async () => {
    const signIn = await challenged()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => refusal(verify(signIn))))
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'challengeInvalid')).toHaveLength(49)
  })

  test('in another browser is rejected, and the first one can still sign in', async () => {
    const mine = await challenged()
    const theirs = await challenged()
    expect(await refusal(verify({ ...mine, preToken: theirs.preToken }))).toBe('challengeInvalid')
    expect(await refusal(verify({ ...mine, preToken: 'absent' }))).toBe('challengeInvalid')
    expect(await refusal(verify(mine))).toBe('accepted')
  })

  test('is possible until the challenge expires', async () => {
    expect(await refusal(verify(await challenged(), later(299.999)))).toBe('accepted')
    expect(await refusal(verify(await challenged(), later(300)))).toBe('challengeInvalid')
  })

  test('with an invalid signature uses up the challenge', async () => {
    const signIn = await challenged()
    const stranger = await account().signMessage({ message: signIn.message })
    expect(await refusal(verify({ ...signIn, signature: stranger }))).toBe('chainUnavailable')
    expect(await refusal(verify(signIn))).toBe('challengeInvalid')
  })

  test.each([
    [
      'the domain',
      (text: string) => text.replace('localhost:15000 wants', 'localhost:15001 wants'),
    ],
    [
      'the URI',
      (text: string) => text.replace('URI: http://localhost', 'URI: http://evil.example'),
    ],
    ['the chain', (text: string) => text.replace('Chain ID: 31337', 'Chain ID: 31338')],
    ['the statement', (text: string) => text.replace('Sign in to', 'Give all to')],
    ['the expiration', (text: string) => text.replace('10:05:00', '10:06:00')],
    ['a resource', (text: string) => `${text}\nResources:\n- https://evil.example`],
  ])('of a message with %s altered is rejected and uses it up', async (_, alter) => {
    const signIn = await challenged()
    const message = alter(signIn.message)
    expect(message).not.toBe(signIn.message)
    const signature = await signIn.owner.signMessage({ message })
    expect(await refusal(verify({ ...signIn, message, signature }))).toBe('messageInvalid')
    expect(await refusal(verify(signIn))).toBe('challengeInvalid')
  })

  test('with a signature over another text is rejected', async () => {
    const signIn = await challenged()
    const signature = await signIn.owner.signMessage({ message: 'hello' })
    expect(await refusal(verify({ ...signIn, message: 'hello', signature }))).toBe('messageInvalid')
  })

  test('with a message that was not issued is rejected', async () => {
    const signIn = await challenged()
    const message = signIn.message.replace(/Nonce: .*/, 'Nonce: 1234567890abcdef')
    const signature = await signIn.owner.signMessage({ message })
    expect(await refusal(verify({ ...signIn, message, signature }))).toBe('challengeInvalid')
  })

  test('with the malleable form of the correct signature is rejected', async () => {
    const signIn = await challenged()
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = order - hexToBigInt(`0x${signIn.signature.slice(66, 130)}`)
    const flipped = signIn.signature.endsWith('1b') ? '1c' : '1b'
    const twin = `${signIn.signature.slice(0, 66)}${numberToHex(s, { size: 32 }).slice(2)}${flipped}`
    // A malleable twin (high s): a lax verifier would accept it.
    const hash = hashMessage(signIn.message)
    expect(await recoverWithViem({ hash, signature: twin as `0x${string}` })).toBe(
      signIn.owner.address,
    )
    const outcome = await refusal(verify({ ...signIn, signature: twin as `0x${string}` }))
    expect(outcome).toBe('signatureInvalid')
  })

  test("of a key account is never locked out by others' attempts", async () => {
    const owner = account()
    const outcomes: string[] = []
    for (let round = 0; round < 7; round++) {
      const signIn = await challenged(owner)
      outcomes.push(await refusal(verify({ ...signIn, signature: `0x${'11'.repeat(66)}` })))
    }
    expect(outcomes).toEqual([
      ...Array<string>(5).fill('chainUnavailable'),
      ...Array<string>(2).fill('rateLimited'),
    ])
    expect(await refusal(verify(await challenged(owner)))).toBe('accepted')
  })

  test("replaces the browser's session", async () => {
    const first = await verify(await challenged())
    const second = await verify({ ...(await challenged()), oldToken: first.token })
    expect(second.token).not.toBe(first.token)
    expect(await readSession(open.db, later(20), first.token)).toBeNull()
    expect(await readSession(open.db, later(20), second.token)).not.toBeNull()
  })
})

test('the policy rejects an issued message that no longer matches the configuration', async () => {
  const parsed = parseSiweMessage((await challenged()).message)
  const field = (change: object, now = start, by = env) => {
    try {
      checkPolicy({ ...parsed, ...change }, by, now)
    } catch (error) {
      const { key, details } = error as WalletError
      return details ?? key
    }
    return 'accepted'
  }
  expect(field({})).toBe('accepted')
  expect(field({ domain: 'localhost' })).toBe('domain')
  expect(field({ scheme: 'https' })).toBe('scheme')
  expect(field({ scheme: 'http' })).toBe('accepted')
  expect(field({ uri: 'https://localhost:15000' })).toBe('uri')
  expect(field({ uri: 'did:key:x' })).toBe('uri')
  expect(field({ statement: 'Other.' })).toBe('statement')
  expect(field({ resources: [] })).toBe('resources')
  expect(field({ issuedAt: later(61).toISOString() })).toBe('issuedAt')
  expect(field({ issuedAt: later(60).toISOString() })).toBe('accepted')
  // What a contract account has signed; a key's is compared with 300 seconds once it is known.
  expect(field({ issuedAt: later(-24 * 3600).toISOString() })).toBe('accepted')
  expect(field({ issuedAt: later(-24 * 3600 - 1).toISOString() })).toBe('issuedAt')
  expect(field({ issuedAt: 'yesterday' })).toBe('issuedAt')
  expect(field({ expirationTime: undefined })).toBe('expirationTime')
  expect(field({ expirationTime: later(24 * 3600 + 61).toISOString() })).toBe('expirationTime')
  expect(field({ expirationTime: start.toISOString() })).toBe('expirationTime')
  expect(field({ notBefore: later(60).toISOString() })).toBe('accepted')
  expect(field({ notBefore: later(61).toISOString() })).toBe('notBefore')
  const strict = readTestEnv({ PORT: '15000', CLOCK_TOLERANCE_SECONDS: '0' })
  expect(field({ issuedAt: later(1).toISOString() }, start, strict)).toBe('issuedAt')
  expect(field({ notBefore: later(1).toISOString() }, start, strict)).toBe('notBefore')
  expect(field({ address: `0x${'0'.repeat(40)}` })).toBe('address')
  expect(field({ chainId: 1 })).toBe('chainNotAllowed')
  expect(field({}, start, readTestEnv({ PORT: '15001' }))).toBe('domain')
  const renamed = readTestEnv({ PORT: '15000', APP_NAME: 'My Shop' })
  expect(field({}, start, renamed)).toBe('statement')
})

describe('a session', () => {
  const who = { address: account().address, chainId: 31337, accountType: 'eoa' } as const

  test('ends 24 hours after it was last used', async () => {
    const { token } = await createSession(open.db, start, who, 'absent')
    const day = 24 * 3600
    expect(await readSession(open.db, later(day - 1), token)).not.toBeNull()
    expect(await readSession(open.db, later(2 * day - 2), token)).not.toBeNull()
    expect(await readSession(open.db, later(3 * day), token)).toBeNull()
  })

  test('ends 7 days after sign-in, however often it is used', async () => {
    const { token } = await createSession(open.db, start, who, 'absent')
    const hour = 3600
    for (let at = 20 * hour; at < 7 * 24 * hour; at += 20 * hour)
      expect((await readSession(open.db, later(at), token))?.expiresAt).toBe(
        later(Math.min(at + 24 * hour, 7 * 24 * hour)).toISOString(),
      )
    expect(await readSession(open.db, later(7 * 24 * hour), token)).toBeNull()
  })

  test('stores its last use at most every five minutes', async () => {
    const { token } = await createSession(open.db, start, who, 'absent')
    const end = async (at: number) => (await readSession(open.db, later(at), token))?.expiresAt
    expect(await end(299)).toBe(later(24 * 3600).toISOString())
    expect(await end(301)).toBe(later(24 * 3600 + 301).toISOString())
  })

  test('of a contract account belongs to its chain', async () => {
    const make = (chainId: number) =>
      createSession(open.db, start, { ...who, chainId, accountType: 'contract' }, 'absent')
    expect((await make(31337)).session.identity).toBe(`eip155:31337:${who.address}`)
    expect((await make(31338)).session.identity).toBe(`eip155:31338:${who.address}`)
  })

  test('cannot be derived from the database', async () => {
    const { token } = await createSession(open.db, start, who, 'absent')
    const signIn = await challenged()
    const dump = JSON.stringify([
      await open.db.select().from(sessions),
      await open.db.select().from(challenges),
    ])
    expect(dump).toContain(who.address)
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(signIn.preToken)
    for (const row of await open.db.select().from(sessions))
      expect(await readSession(open.db, start, row.tokenHash)).toBeNull()
  })
})

test('sweeping deletes expired rows only', async () => {
  const who = { address: account().address, chainId: 31337, accountType: 'eoa' } as const
  const dead = await createSession(open.db, later(-25 * 3600), who, 'absent')
  const alive = await createSession(open.db, start, who, 'absent')
  const waiting = await challenged()
  await sweep(open.db, later(60))
  expect(await readSession(open.db, later(60), alive.token)).not.toBeNull()
  expect(await readSession(open.db, later(-25 * 3600), dead.token)).toBeNull()
  expect(await refusal(verify(waiting))).toBe('accepted')
})

test('sweeping deletes a bounded number of rows at a time, and the rest later', async () => {
  const total = 60_000
  const expired = sql`select 'old' || n, 1, ${later(-60).toISOString()}::timestamptz from generate_series(1, ${total}::int) n`
  await open.db.execute(sql`insert into rate_limits (key, hits, resets_at) ${expired}`)
  const left = () => open.db.$count(rateLimits, like(rateLimits.key, 'old%'))
  await sweep(open.db, later(60))
  expect(await left()).toBe(total - 50_000)
  await sweep(open.db, later(60))
  expect(await left()).toBe(0)
})

test('the native recovery agrees with viem for 200 keys, in every form of the last byte', async () => {
  for (let round = 0; round < 200; round++) {
    const owner = account()
    const message = `message ${round} of ${owner.address}`
    const signature = await owner.signMessage({ message })
    const hash = hashMessage(message)
    const expected = { kind: 'key', address: await recoverWithViem({ hash, signature }) }
    expect(recoverAddress(hash, signature)).toEqual(expected)
    const bare = `${signature.slice(0, -2)}0${signature.endsWith('1b') ? 0 : 1}` as const
    expect(recoverAddress(hash, bare as `0x${string}`)).toEqual(expected)
  }
})

test.each([
  ['of 64 bytes', `0x${'11'.repeat(64)}`],
  ['of 66 bytes', `0x${'11'.repeat(66)}`],
  ['that ends in 29', `0x${'11'.repeat(64)}1d`],
  ['that ends in 2', `0x${'11'.repeat(64)}02`],
  ['with r of zero', `0x${'00'.repeat(32)}${'11'.repeat(32)}1b`],
  ['with s of zero', `0x${'11'.repeat(32)}${'00'.repeat(32)}1b`],
  ['with r beyond the order', `0x${'ff'.repeat(32)}${'11'.repeat(32)}1b`],
])('a signature %s recovers to no address', (_, signature) => {
  expect(recoverAddress(hashMessage('x'), signature as `0x${string}`)).toEqual({ kind: 'other' })
})
