import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#lib/protocol/auth.ts'
import type { Identity, UserBody } from '#lib/protocol/users.ts'
import { createSession } from '#server/auth/session.ts'
import { identities, removedIdentities, sessions, users } from '#server/db/schema.ts'
import { sweep } from '#server/sweep.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15049'
const accepts = { result: `0x1626ba7e${'0'.repeat(56)}` }
const rejects = { result: `0xffffffff${'0'.repeat(56)}` }
const answers: { eth_call: object | ((params: unknown[]) => object) } = { eth_call: accepts }
let node: Awaited<ReturnType<typeof fakeNode>>

beforeAll(async () => {
  node = await fakeNode(answers)
  const RATE_LIMITS = 'link=1000/60,chainCheck=1000/60,chainCheckFrom=1000/60'
  await openServer({ PORT: '15049', RPC_URLS: `31337=${node.url}`, RATE_LIMITS })
})
afterAll(async () => {
  node.close()
  await closeDatabase()
})

type Key = ReturnType<typeof privateKeyToAccount>
type Headers = Record<string, string>
const newKey = () => privateKeyToAccount(generatePrivateKey())
const proof = { messageHash: `0x${'ab'.repeat(32)}`, signature: '0x1234' } as const

async function browserOf({ address }: Key, accountType: 'eoa' | 'contract' = 'eoa') {
  const { token, session } = await createSession(
    await database(),
    new Date(),
    { address, chainId: 31337, accountType },
    'absent',
    accountType === 'contract' ? { proof } : {},
  )
  return { headers: { cookie: `__Host-sid-15049=${token}` }, userId: session.user.id }
}

const wallets = async (headers: Headers): Promise<Identity[]> =>
  ((await callRoute(origin, '/api/user', undefined, { method: 'GET', headers })).body as UserBody)
    .user.identities
const sessionIn = async (headers: Headers): Promise<Session | null> =>
  (await callRoute(origin, '/api/auth/session', undefined, { method: 'GET', headers })).body.session
const use = (headers: Headers, id: string) =>
  callRoute(origin, `/api/user/identities/${id}/use`, undefined, { headers })
const remove = (headers: Headers, id: string) =>
  callRoute(origin, `/api/user/identities/${id}`, undefined, { method: 'DELETE', headers })

/** A user of two wallets in a session that the first one has opened. */
async function userOfTwo(types: ['eoa' | 'contract', 'eoa' | 'contract'] = ['eoa', 'eoa']) {
  const [first, second] = [newKey(), newKey()]
  const { headers, userId } = await browserOf(first, types[0])
  const other = await browserOf(second, types[1])
  const db = await database()
  const isSecond = eq(identities.address, second.address)
  await db.update(identities).set({ userId }).where(isSecond)
  await db.update(sessions).set({ userId }).where(eq(sessions.address, second.address))
  await db.delete(users).where(eq(users.id, other.userId))
  const own = await wallets(headers)
  const idOf = ({ address }: Key) => own.find((one) => one.address === address)?.id ?? ''
  return { first, second, headers, userId, one: idOf(first), two: idOf(second), there: other }
}

describe('signing in with a wallet that was removed from an account', () => {
  async function signedMessage(key: Key) {
    const issued = await callRoute(origin, '/api/auth/challenge', {
      address: key.address,
      chainId: 31337,
    })
    const { message } = issued.body
    const cookie = (issued.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return { message, signature: await key.signMessage({ message }), cookie }
  }
  const verify = ({ cookie, ...body }: Awaited<ReturnType<typeof signedMessage>>, more = {}) =>
    callRoute(origin, '/api/auth/verify', { ...body, ...more }, { headers: { cookie } })

  test('says so before a session is opened, and goes on with the same signature', async () => {
    const { second, headers, two, userId } = await userOfTwo()
    expect((await verify(await signedMessage(second))).body.session.user.id).toBe(userId)
    expect((await remove(headers, two)).status).toBe(204)
    const signed = await signedMessage(second)
    for (const _ of [1, 2]) {
      const told = await verify(signed)
      expect([told.status, told.code]).toEqual([409, 'identityRemoved'])
      expect(told.headers['set-cookie']).toBeUndefined()
    }
    const db = await database()
    const isSecond = eq(identities.identity, second.address)
    expect(await db.$count(identities, isSecond)).toBe(0)
    const opened = await verify(signed, { isNewUser: true })
    expect(opened.status).toBe(200)
    expect(opened.body.session.user.id).not.toBe(userId)
    expect((await verify(signed, { isNewUser: true })).code).toBe('challengeInvalid')
    // It is an account like any other from then on.
    expect((await verify(await signedMessage(second))).body.session.user).toEqual(
      opened.body.session.user,
    )
    await sweep(db, new Date())
    const isTold = eq(removedIdentities.identity, second.address)
    expect(await db.$count(removedIdentities, isTold)).toBe(0)
  })

  test('says nothing to who has not proven it', async () => {
    const { second, headers, two } = await userOfTwo()
    await remove(headers, two)
    const signed = await signedMessage(second)
    answers.eth_call = rejects
    const forged = { ...signed, signature: await newKey().signMessage(signed) }
    expect((await verify(forged)).code).toBe('signatureInvalid')
    answers.eth_call = accepts
    // The message is spent, as after any wrong signature.
    expect((await verify(signed)).code).toBe('challengeInvalid')
    const other = await signedMessage(second)
    expect((await verify({ ...other, cookie: '' })).code).toBe('challengeInvalid')
  })

  test('is a usual one if the wallet was added again, or its account is gone', async () => {
    const { first, second, headers, two, userId } = await userOfTwo()
    await remove(headers, two)
    const db = await database()
    await db.delete(users).where(eq(users.id, userId))
    expect((await verify(await signedMessage(second))).status).toBe(200)
    expect((await verify(await signedMessage(first))).status).toBe(200)
  })
})

describe('using another wallet of the user', () => {
  test('changes the session, which says who has opened it', async () => {
    const { first, second, headers, userId, one, two } = await userOfTwo()
    const reply = await use(headers, two)
    expect(reply.status).toBe(200)
    const expected = { address: second.address, openedWith: first.address, user: { id: userId } }
    expect(reply.body.session).toMatchObject(expected)
    expect(await sessionIn(headers)).toMatchObject(expected)
    expect(await wallets(headers)).toMatchObject([
      { address: first.address, isCurrent: false, isOpener: true },
      { address: second.address, isCurrent: true, isOpener: false },
    ])
    expect((await use(headers, two)).body.session).toMatchObject(expected)
    await use(headers, one)
    expect(await sessionIn(headers)).toMatchObject({ address: first.address })
    expect(await sessionIn(headers)).not.toHaveProperty('openedWith')
  })

  test('is not possible with a wallet of another, of nobody, or without a session', async () => {
    const { first, headers, two } = await userOfTwo()
    const stranger = await browserOf(newKey())
    const [theirs] = await wallets(stranger.headers)
    for (const id of [theirs?.id ?? '', crypto.randomUUID(), 'nonsense', '%00']) {
      const reply = await use(headers, id)
      expect([reply.status, reply.code]).toEqual([404, 'identityNotFound'])
    }
    expect((await use(stranger.headers, two)).code).toBe('identityNotFound')
    expect((await use({}, two)).code).toBe('notSignedIn')
    expect((await sessionIn(headers))?.address).toBe(first.address)
  })

  test('ends with the wallet that has opened the session, and with the one in use', async () => {
    const opened = await userOfTwo()
    await use(opened.headers, opened.two)
    const reply = await remove(opened.headers, opened.one)
    expect(reply.headers['set-cookie']).toContain('Max-Age=0')
    expect(await sessionIn(opened.headers)).toBeNull()
    const used = await userOfTwo()
    await use(used.headers, used.two)
    expect((await remove(used.headers, used.two)).status).toBe(204)
    expect(await sessionIn(used.headers)).toBeNull()
  })

  test('asks the chain of a contract account', async () => {
    const { second, headers, two } = await userOfTwo(['eoa', 'contract'])
    answers.eth_call = rejects
    const refused = await use(headers, two)
    expect([refused.status, refused.code]).toEqual([403, 'identityUnproven'])
    answers.eth_call = accepts
    expect((await use(headers, two)).body.session).toMatchObject({
      identity: `eip155:31337:${second.address}`,
      accountType: 'contract',
    })
    await (await database())
      .update(identities)
      .set({ messageHash: null, signature: null })
      .where(eq(identities.id, two))
    const again = await userOfTwo(['eoa', 'contract'])
    expect((await use(again.headers, again.two)).status).toBe(200)
  })

  test('does not outlive the owners of the contract account that has opened the session', async () => {
    const { second, headers, one, two } = await userOfTwo(['contract', 'eoa'])
    expect((await use(headers, two)).body.session).toMatchObject({ address: second.address })
    answers.eth_call = rejects
    // A sensitive action asks about the opener.
    expect((await use(headers, one)).code).toBe('notSignedIn')
    answers.eth_call = accepts
    expect(await sessionIn(headers)).toBeNull()
  })

  test.each(['eoa', 'contract'] as const)(
    'does not outlive the owner who has opened the session, once another has signed in (%s)',
    async (type) => {
      const { first, headers, one, two } = await userOfTwo(['contract', type])
      expect((await use(headers, two)).status).toBe(200)
      const who = { address: first.address, chainId: 31337, accountType: 'contract' } as const
      const ofOther = { proof: { ...proof, signature: '0x5678' } } as const
      const db = await database()
      const there = await createSession(db, new Date(), who, 'absent', ofOther)
      answers.eth_call = ([call]) => {
        const text = JSON.stringify(call).toLowerCase()
        const isOpener = text.includes(first.address.toLowerCase())
        return isOpener && !text.includes(`5678${'0'.repeat(60)}`) ? rejects : accepts
      }
      const replies = [
        await use(headers, one),
        await use({ cookie: `__Host-sid-15049=${there.token}` }, two),
      ]
      answers.eth_call = accepts
      expect(replies.map(({ code, status }) => code ?? status)).toEqual(['notSignedIn', 200])
      expect(await sessionIn(headers)).toBeNull()
    },
  )
})
