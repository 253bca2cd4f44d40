import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueChallenge } from '#server/auth/challenge.ts'
import { browserToken, knownBrowser, rememberBrowser } from '#server/auth/knownBrowser.ts'
import { createSession, readSession } from '#server/auth/session.ts'
import { verifySignIn } from '#server/auth/verify.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { createOpenIdRequest, spendOpenIdState } from '#server/openId/openIdRequests.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'

/** A clock that is a year ahead for a while, and then right again. */
const now = new Date('2026-05-01T10:00:00.000Z')
const ahead = new Date(now.getTime() + 365 * 86_400_000)
const soon = new Date(now.getTime() + 1000)

const env = readTestEnv({ PORT: '15000', RPC_URLS: '31337=http://localhost:1' })
let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const account = () => privateKeyToAccount(generatePrivateKey())

test('a limit that was reached ahead is over', async () => {
  const attempt = {
    db: open.db,
    name: 'verify',
    subject: 'a client',
    limit: { max: 2, seconds: 60 },
  }
  const count = (at: Date) => countAttempt({ ...attempt, now: at })
  await count(ahead)
  await count(ahead)
  await expect(count(ahead)).rejects.toThrow()
  await count(now)
  await count(soon)
  await expect(count(soon)).rejects.toThrow()
})

test('requests that overtake each other do not renew a limit', async () => {
  const attempt = {
    db: open.db,
    name: 'verify',
    subject: 'another',
    limit: { max: 2, seconds: 60 },
  }
  const count = (ms: number) => countAttempt({ ...attempt, now: new Date(now.getTime() - ms) })
  await count(0)
  await count(5)
  await expect(count(10)).rejects.toThrow()
})

test('a session that was opened ahead is over, and one from before is open', async () => {
  const who = { address: account().address, chainId: 31337, accountType: 'eoa' } as const
  const before = await createSession(open.db, now, who, 'absent')
  const meanwhile = await createSession(open.db, ahead, who, 'absent')
  expect(await readSession(open.db, ahead, meanwhile.token)).not.toBeNull()
  expect(await readSession(open.db, ahead, before.token)).toBeNull()
  expect(await readSession(open.db, soon, meanwhile.token)).toBeNull()
  expect(await readSession(open.db, soon, before.token)).not.toBeNull()
})

test('a challenge that was issued ahead is over', async () => {
  const owner = account()
  const scene = { db: open.db, env, now: ahead }
  const fields = { address: owner.address, chainId: 31337, preToken: 'absent' }
  const { challenge, preToken } = await issueChallenge(scene, fields)
  const signature = await owner.signMessage({ message: challenge.message })
  const signIn = {
    ...{ message: challenge.message, signature, preToken, oldToken: 'absent' },
    client: 'a',
  }
  await expect(
    verifySignIn({ db: open.db, env, now }, { ...signIn, cookies: null, userAgent: null }),
  ).rejects.toMatchObject({ key: 'challengeInvalid' })
})

test('a browser that was remembered ahead is not known, and a sign-in at a provider not open', async () => {
  const scene = { db: open.db, env, now: ahead }
  const { token, cookie: setting } = browserToken(env, null)
  const cookie = setting.split(';')[0] ?? ''
  await rememberBrowser(scene, token, ['someone'])
  expect(await knownBrowser(scene, cookie, ['someone'])).toBeDefined()
  expect(await knownBrowser({ ...scene, now }, cookie, ['someone'])).toBeUndefined()

  const fields = {
    provider: 'devnet',
    purpose: 'signIn',
    userId: null,
    publicKey: 'a',
    returnTo: '/',
  } as const
  const { state, cookie: sent } = await createOpenIdRequest(scene, fields)
  const returned = { state, provider: 'devnet' }
  await expect(spendOpenIdState({ ...scene, now }, sent, returned)).rejects.toMatchObject({
    key: 'openIdRequestInvalid',
  })
  expect(await spendOpenIdState(scene, sent, returned)).toMatchObject({ isRepeated: false })
})
