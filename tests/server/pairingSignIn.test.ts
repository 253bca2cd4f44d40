import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WalletError } from '#lib/errors/WalletError.ts'
import { sessionMethods } from '#lib/protocol/walletConnect.ts'
import { renderSiweMessage } from '#lib/siwe/readSiweMessage.ts'
import { recapStatement } from '#lib/siwe/recap.ts'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'
import { issueChallenge, issuePairingChallenge } from '#server/auth/challenge.ts'
import { verifySignIn } from '#server/auth/verify.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { removedIdentities, users } from '#server/db/schema.ts'
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

const recapOf = (value: unknown) =>
  `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64').replaceAll('=', '')}`
const abilities = { 'request/personal_sign': [{ chains: ['eip155:31337'] }] }
const recap = recapOf({ att: { eip155: abilities } })

/** What a wallet signs as it is paired with, or a forged variant of it. */
async function paired(forged: Partial<SiweMessage> = {}, preToken = 'absent') {
  const owner = privateKeyToAccount(generatePrivateKey())
  const issued = await issuePairingChallenge({ db: open.db, env, now: start }, preToken)
  const { nonce, domain, uri, statement, expiresAt } = issued.challenge
  const message = renderSiweMessage({
    ...{ domain, uri, nonce, version: '1', address: owner.address, chainId: 31338 },
    statement: `${statement} ${recapStatement(recap, sessionMethods)}`,
    issuedAt: later(1).toISOString(),
    expirationTime: expiresAt,
    resources: [recap],
    ...forged,
  })
  return {
    ...{ owner, message, preToken: issued.preToken, oldToken: 'absent', cookies: null },
    ...{ signature: await owner.signMessage({ message }), client: '192.0.2.1' },
    kind: 'pairing' as const,
  }
}

const outcome = (signIn: Parameters<typeof verifySignIn>[1], now = later(10)) =>
  verifySignIn({ db: open.db, env, now }, signIn).then(
    ({ session }) => session.address as string,
    (error: WalletError) => error.key,
  )

test('the account that signed as it was paired with is signed in, once', async () => {
  const signIn = await paired()
  const { session } = await verifySignIn({ db: open.db, env, now: later(10) }, signIn)
  expect(session).toMatchObject({
    address: signIn.owner.address,
    chainId: 31338,
    accountType: 'eoa',
  })
  expect(await outcome(signIn)).toBe('challengeInvalid')
})

test('a wallet that was removed from an account is asked first, and the pairing is not lost', async () => {
  const signIn = await paired()
  const { address } = signIn.owner
  const [user] = await open.db.insert(users).values({ createdAt: start }).returning()
  const removed = { identity: address, userId: user?.id ?? '', removedAt: start }
  await open.db.insert(removedIdentities).values(removed)
  expect(await outcome(signIn)).toBe('identityRemoved')
  expect(await outcome(signIn)).toBe('identityRemoved')
  expect(await outcome({ ...signIn, isNewUser: true })).toBe(address)
  expect(await outcome({ ...signIn, isNewUser: true })).toBe('challengeInvalid')
})

test('the page’s clock dates the message, and only the server’s counts', async () => {
  const slow = await paired({ issuedAt: later(-86_400).toISOString() })
  expect(await outcome(slow)).toBe(slow.owner.address)
  const fast = await paired({ issuedAt: later(86_400).toISOString() })
  expect(await outcome(fast)).toBe(fast.owner.address)
  expect(await outcome(await paired(), later(301))).toBe('challengeInvalid')
})

test('only the browser that asked can submit it, and only as what it is', async () => {
  expect(await outcome({ ...(await paired()), preToken: 'other' })).toBe('challengeInvalid')
  const { kind, ...unmarked } = await paired()
  expect([kind, await outcome(unmarked)]).toEqual(['pairing', 'challengeInvalid'])
  const { owner, ...signIn } = await paired()
  const input = { address: owner.address, chainId: 31337, preToken: signIn.preToken }
  const issued = await issueChallenge({ db: open.db, env, now: start }, input)
  const { message } = issued.challenge
  const signature = await owner.signMessage({ message })
  expect(await outcome({ ...signIn, message, signature })).toBe('challengeInvalid')
})

test('a signature of another account, or none, spends the challenge', async () => {
  const signIn = await paired()
  const { signature } = await paired()
  expect(await outcome({ ...signIn, signature })).not.toBe(signIn.owner.address)
  expect(await outcome(signIn)).toBe('challengeInvalid')
  const empty = await paired()
  expect(await outcome({ ...empty, signature: '0x' })).not.toBe(empty.owner.address)
  expect(await outcome(empty)).toBe('challengeInvalid')
})

const sentence = recapStatement(recap, sessionMethods)
describe.each<[string, Partial<SiweMessage>, string]>([
  ['another domain', { domain: 'evil.example' }, 'messageInvalid'],
  ['another address of the site', { uri: 'https://evil.example' }, 'messageInvalid'],
  ['another nonce', { nonce: 'abcdefgh12' }, 'challengeInvalid'],
  ['a later expiry', { expirationTime: later(900).toISOString() }, 'messageInvalid'],
  ['a request id', { requestId: '1' }, 'messageInvalid'],
  ['a date from which it is valid', { notBefore: start.toISOString() }, 'messageInvalid'],
  ['a scheme', { scheme: 'http' }, 'messageInvalid'],
  ['another statement', { statement: `Pay. ${sentence}` }, 'messageInvalid'],
  [
    'more in its statement',
    { statement: `Sign in to Latchkey. ${sentence} Pay.` },
    'messageInvalid',
  ],
  ['a statement without its methods', { statement: 'Sign in to Latchkey.' }, 'messageInvalid'],
  ['another resource', { resources: ['https://evil.example'] }, 'messageInvalid'],
  ['a second resource', { resources: ['https://evil.example', recap] }, 'messageInvalid'],
  ['a chain that is not the site’s', { chainId: 1 }, 'chainNotAllowed'],
  ['an address that no user owns', { address: `0x${'0'.repeat(39)}4` }, 'invalidAddress'],
])('a message with %s', (_name, forged, key) => {
  test(`is refused: ${key}`, async () => {
    expect(await outcome(await paired(forged))).toBe(key)
  })
})

test.each([
  ['another method', { att: { eip155: { 'request/eth_unknown': [{}] } } }],
  ['another ability', { att: { eip155: { 'crud/personal_sign': [{}] } } }],
  ['another resource', { att: { eip155: abilities, 'https://evil.example': abilities } }],
  ['a proof', { att: { eip155: abilities }, prf: ['bafy'] }],
  ['nothing', { att: { eip155: {} } }],
  ['no object', []],
])('a recap with %s is none', (_name, value) => {
  expect(recapStatement(recapOf(value), sessionMethods)).toBeUndefined()
})

test('a recap that is no JSON, or has another prefix, is none', () => {
  expect(recapStatement('urn:recap:%%%', sessionMethods)).toBeUndefined()
  expect(recapStatement(recap.replace('urn:', 'url:'), sessionMethods)).toBeUndefined()
})
