import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Identity, UserBody } from '#lib/protocol/users.ts'
import { createSession, identityOf } from '#server/auth/session.ts'
import { challenges, identities, sessions } from '#server/db/schema.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15046'
const cookieName = '__Host-sid-15046'

/** What a contract answers to isValidSignature. */
const accepts = { result: `0x1626ba7e${'0'.repeat(56)}` }
const rejects = { result: `0xffffffff${'0'.repeat(56)}` }
const answers: { eth_call: object | (() => Promise<object>) } = { eth_call: rejects }
let node: Awaited<ReturnType<typeof fakeNode>>

beforeAll(async () => {
  node = await fakeNode(answers)
  await openServer({
    PORT: '15046',
    RPC_URLS: `31337=${node.url}`,
    RATE_LIMITS: 'link=1000/60,chainCheck=1000/60,chainCheckFrom=1000/60,storedAll=1000000/60',
  })
})
afterAll(async () => {
  node.close()
  await closeDatabase()
})

type Key = ReturnType<typeof privateKeyToAccount>
const newKey = () => privateKeyToAccount(generatePrivateKey())

/** The headers of another browser in which this key signs in, and the user's id. */
async function browserOf({ address }: Key, accountType: 'eoa' | 'contract' = 'eoa') {
  const proof = { messageHash: `0x${'ab'.repeat(32)}`, signature: '0x1234' } as const
  const { token, session } = await createSession(
    await database(),
    new Date(),
    { address, chainId: 31337, accountType },
    'absent',
    accountType === 'contract' ? { proof } : {},
  )
  return { headers: { cookie: `${cookieName}=${token}` }, userId: session.user.id }
}

type Headers = Record<string, string>

const get = async (headers: Headers) =>
  (await callRoute(origin, '/api/user', undefined, { method: 'GET', headers })).body as UserBody
const wallets = async (headers: Headers) => (await get(headers)).user.identities
const challenge = (headers: Headers, { address }: { address: string }) =>
  callRoute(origin, '/api/user/identities/challenge', { address, chainId: 31337 }, { headers })
const post = (headers: Headers, message: string, signature: string) =>
  callRoute(origin, '/api/user/identities', { message, signature }, { headers })
const change = (headers: Headers, id: string, name: string) =>
  callRoute(origin, `/api/user/identities/${id}`, { name }, { method: 'PATCH', headers })
const remove = (headers: Headers, id: string) =>
  callRoute(origin, `/api/user/identities/${id}`, undefined, { method: 'DELETE', headers })
const isSignedIn = async (headers: Headers) =>
  (await callRoute(origin, '/api/auth/session', undefined, { method: 'GET', headers })).body
    .session !== null

async function messageFor(headers: Headers, key: Key): Promise<string> {
  return (await challenge(headers, key)).body.message
}

async function add(headers: Headers, key: Key) {
  const message = await messageFor(headers, key)
  return post(headers, message, await key.signMessage({ message }))
}

/** A user of two wallets, signed in with the first one. */
async function userOfTwo() {
  const [first, second] = [newKey(), newKey()]
  const { headers, userId } = await browserOf(first)
  expect((await add(headers, second)).status).toBe(201)
  // It is one of the second wallet now.
  Object.assign(headers, (await browserOf(first)).headers)
  const [one, two] = (await wallets(headers)) as [Identity, Identity]
  return { first, second, headers, userId, one, two }
}

describe('the user', () => {
  test('is told with each wallet, and which one opened the session', async () => {
    const { first, second, headers, userId } = await userOfTwo()
    const { user } = await get(headers)
    expect(user).toMatchObject({
      id: userId,
      identities: [
        { identity: first.address, accountType: 'eoa', chainId: null, name: null, isCurrent: true },
        { identity: second.address, address: second.address, isCurrent: false },
      ],
    })
    expect(Object.keys(user.identities[0] ?? {}).toSorted()).toEqual([
      ...[
        'accountType',
        'addedAt',
        'address',
        'chainId',
        'id',
        'identity',
        'isCurrent',
        'isOpener',
      ],
      ...['lastUsedAt', 'name', 'wallet'],
    ])
  })

  test.each([
    ['GET', ''],
    ['POST', '/identities'],
    ['POST', '/identities/challenge'],
    ['PATCH', `/identities/${randomUUID()}`],
    ['DELETE', `/identities/${randomUUID()}`],
  ])('is nobody for %s /api/user%s without a session', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const answer = await callRoute(origin, `/api/user${path}`, body, { method })
    expect([answer.status, answer.code]).toEqual([401, 'notSignedIn'])
    if (method === 'GET') return
    const { headers } = await browserOf(newKey())
    const foreign = { ...headers, origin: 'https://evil.example' }
    const refused = await callRoute(origin, `/api/user${path}`, body, { method, headers: foreign })
    expect([refused.status, refused.code]).toEqual([403, 'foreignOrigin'])
  })
})

describe('adding a wallet', () => {
  test('makes a sign-in with it one of the same user', async () => {
    const { second, userId, headers } = await userOfTwo()
    const other = await browserOf(second)
    expect(other.userId).toBe(userId)
    expect((await wallets(other.headers)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    const list = await callRoute(origin, '/api/auth/sessions', undefined, {
      method: 'GET',
      headers,
    })
    expect(list.body.sessions).toHaveLength(3)
  })

  test('makes the session one of that wallet, with its cookie', async () => {
    const [key, added] = [newKey(), newKey()]
    const { headers, userId } = await browserOf(key)
    const { body } = await add(headers, added)
    expect(body.session).toMatchObject({ address: added.address, user: { id: userId } })
    expect(body.user.identities.map((one: Identity) => one.isCurrent)).toEqual([false, true])
    const read = await callRoute(origin, '/api/auth/session', undefined, {
      method: 'GET',
      headers,
    })
    expect(read.body.session).toEqual(body.session)
  })

  test('asks the chain of a contract account', async () => {
    answers.eth_call = accepts
    onTestFinished(() => {
      answers.eth_call = rejects
    })
    const [key, contract] = [newKey(), newKey()]
    const { headers, userId } = await browserOf(key)
    const message = await messageFor(headers, contract)
    expect((await post(headers, message, '0x1234')).status).toBe(201)
    const [, added] = await wallets(headers)
    const account = { address: contract.address, chainId: 31337, accountType: 'contract' } as const
    expect(added).toMatchObject({ ...account, identity: identityOf(account) })
    const isIts = eq(sessions.identity, identityOf(account))
    const [opened] = await (await database()).select().from(sessions).where(isIts)
    expect(opened).toMatchObject({ signature: '0x1234', confirmAt: expect.any(Date) })
    expect((await browserOf(contract, 'contract')).userId).toBe(userId)
    expect((await browserOf(contract, 'eoa')).userId).not.toBe(userId)
  })

  test('names the user in what is signed', async () => {
    const { headers, userId } = await browserOf(newKey())
    const message = await messageFor(headers, newKey())
    expect(message).toContain(`Add this wallet to the account ${userId}.`)
    expect(message).toContain(`- urn:uuid:${userId}`)
  })

  test('needs a message of this session, once, as it was issued', async () => {
    const [key, added] = [newKey(), newKey()]
    const { headers } = await browserOf(key)
    const sameUser = await browserOf(key)
    const stranger = await browserOf(newKey())
    const message = await messageFor(headers, added)
    const signature = await added.signMessage({ message })
    for (const other of [sameUser, stranger])
      expect((await post(other.headers, message, signature)).code).toBe('challengeInvalid')
    const altered = message.replaceAll(sameUser.userId, stranger.userId)
    const signed = await added.signMessage({ message: altered })
    expect((await post(headers, altered, signed)).code).toBe('messageInvalid')
    expect((await post(headers, message, signature)).code).toBe('challengeInvalid')
    expect((await add(headers, added)).status).toBe(201)

    const late = await messageFor(headers, newKey())
    await (await database())
      .update(challenges)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(challenges.message, late))
    expect((await post(headers, late, signature)).code).toBe('challengeInvalid')
    expect(await wallets(headers)).toHaveLength(2)
  })

  test('is refused with the signature of anyone else', async () => {
    const { headers } = await browserOf(newKey())
    const message = await messageFor(headers, newKey())
    const signature = await newKey().signMessage({ message })
    expect((await post(headers, message, signature)).code).toBe('signatureInvalid')
    expect(await wallets(headers)).toHaveLength(1)
  })

  test('signs nobody in, and a sign-in adds nothing', async () => {
    const [key, added] = [newKey(), newKey()]
    const { headers } = await browserOf(key)
    const message = await messageFor(headers, added)
    const signature = await added.signMessage({ message })
    const token = headers.cookie.split('=')[1]
    const asPre = { cookie: `${headers.cookie}; __Host-pre-15046=${token}` }
    const verified = await callRoute(
      origin,
      '/api/auth/verify',
      { message, signature },
      { headers: asPre },
    )
    expect([verified.status, verified.code]).toEqual([401, 'challengeInvalid'])

    const issued = await callRoute(
      origin,
      '/api/auth/challenge',
      { address: added.address, chainId: 31337 },
      { headers },
    )
    const signIn = issued.body.message
    const answer = await post(headers, signIn, await added.signMessage({ message: signIn }))
    expect([answer.status, answer.code]).toEqual([401, 'challengeInvalid'])
    expect(await wallets(headers)).toHaveLength(1)
  })

  test('of one that another user signs in with says so and changes nothing', async () => {
    const theirs = newKey()
    const other = await browserOf(theirs)
    const { headers } = await browserOf(newKey())
    const answer = await add(headers, theirs)
    expect([answer.status, answer.code]).toEqual([409, 'identityTaken'])
    expect(await wallets(headers)).toHaveLength(1)
    expect((await wallets(other.headers))[0]?.identity).toBe(theirs.address)
    expect((await browserOf(theirs)).userId).toBe(other.userId)
  })

  test('twice at once adds it once, and by two users to one of them', async () => {
    const [mine, contested] = [newKey(), newKey()]
    const { headers } = await browserOf(newKey())
    const message = await messageFor(headers, mine)
    const signature = await mine.signMessage({ message })
    const same = await Promise.all([1, 2, 3].map(() => post(headers, message, signature)))
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 401, 401])
    expect((await add(headers, mine)).status).toBe(201)
    expect(await wallets(headers)).toHaveLength(2)

    const users = await Promise.all([1, 2, 3].map(() => browserOf(newKey())))
    const tries = await Promise.all(users.map((user) => add(user.headers, contested)))
    expect(tries.map(({ code, status }) => code ?? status).toSorted()).toEqual([
      201,
      'identityTaken',
      'identityTaken',
    ])
  })

  test('ends at 50, however many are added at once', async () => {
    const { headers, userId } = await browserOf(newKey())
    const tries = await Promise.all(Array.from({ length: 60 }, () => add(headers, newKey())))
    const outcomes = new Set(tries.map(({ code, status }) => code ?? status))
    expect([...outcomes].map(String).toSorted()).toEqual(['201', 'identitiesFull'])
    const own = eq(identities.userId, userId)
    expect(await (await database()).$count(identities, own)).toBe(50)
  })
})

describe('the name of a wallet', () => {
  test('is the user’s, and removed by an empty one', async () => {
    const { headers, two } = await userOfTwo()
    expect((await change(headers, two.id, ' Savings ')).status).toBe(204)
    expect((await wallets(headers)).map(({ name }) => name)).toEqual([null, 'Savings'])
    expect((await change(headers, two.id, '')).status).toBe(204)
    expect((await wallets(headers))[1]?.name).toBeNull()
  })

  test.each([
    ['a control character', 'a\u0007', 400, 'hiddenCharacters'],
    ['a bidirectional character', 'a\u202eb', 400, 'hiddenCharacters'],
    ['65 characters', 'a'.repeat(65), 400, 'invalidBody'],
    ['5 MB', 'a'.repeat(5_000_000), 413, 'bodyTooLarge'],
  ])('is refused with %s', async (_, name, status, code) => {
    const { headers, one } = await userOfTwo()
    const answer = await change(headers, one.id, name)
    expect([answer.status, answer.code]).toEqual([status, code])
    expect((await wallets(headers))[0]?.name).toBeNull()
  })
})

describe('a wallet of another user', () => {
  test('is unknown, in each route', async () => {
    const { headers, two } = await userOfTwo()
    const stranger = await userOfTwo()
    for (const id of [two.id, randomUUID(), 'nonsense', '%00'])
      for (const answer of [
        await change(stranger.headers, id, 'Mine'),
        await remove(stranger.headers, id),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'identityNotFound'])
        expect(answer.body.error.message).toBe('This wallet is not in your account.')
      }
    expect(await wallets(headers)).toMatchObject([{ name: null }, { name: null }])
  })
})

describe('removing a wallet', () => {
  test('ends the sessions that were opened with it, and no others', async () => {
    const { second, headers, two } = await userOfTwo()
    const [there, elsewhere] = [await browserOf(second), await browserOf(newKey())]
    const answer = await remove(headers, two.id)
    expect([answer.status, answer.headers['set-cookie']]).toEqual([204, undefined])
    expect(await isSignedIn(there.headers)).toBe(false)
    expect(await isSignedIn(headers)).toBe(true)
    expect(await isSignedIn(elsewhere.headers)).toBe(true)
    expect((await remove(headers, two.id)).code).toBe('identityNotFound')
  })

  test('that opened the session signs this browser out', async () => {
    const { second, headers, one, userId } = await userOfTwo()
    const answer = await remove(headers, one.id)
    expect(answer.status).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(new RegExp(`^${cookieName}=; .*Max-Age=0`))
    expect(await isSignedIn(headers)).toBe(false)
    expect((await browserOf(second)).userId).toBe(userId)
  })

  test('makes a later sign-in with it one of a new user', async () => {
    const { second, headers, two, userId } = await userOfTwo()
    await remove(headers, two.id)
    const later = await browserOf(second)
    expect(later.userId).not.toBe(userId)
    expect(await wallets(later.headers)).toHaveLength(1)
    expect((await add(headers, second)).code).toBe('identityTaken')
  })

  test('leaves the last one, also if two tabs remove the last two at once', async () => {
    const { headers, one, two } = await userOfTwo()
    const there = await browserOf((await userOfTwo()).first)
    expect(await isSignedIn(there.headers)).toBe(true)
    const both = await Promise.all([remove(headers, two.id), remove(headers, one.id)])
    expect(both.map(({ status, code }) => code ?? status).toSorted()).toEqual([204, 'lastIdentity'])

    const single = await browserOf(newKey())
    const [only] = await wallets(single.headers)
    const refused = await remove(single.headers, only?.id ?? '')
    expect([refused.status, refused.code]).toEqual([409, 'lastIdentity'])
    expect(await isSignedIn(single.headers)).toBe(true)
  })

  test('of a contract account that no longer accepts the session is refused', async () => {
    answers.eth_call = accepts
    const [contract, added] = [newKey(), newKey()]
    await add((await browserOf(contract, 'contract')).headers, added)
    const { headers } = await browserOf(contract, 'contract')
    const [, two] = await wallets(headers)
    answers.eth_call = rejects
    const answer = await remove(headers, two?.id ?? '')
    expect([answer.status, answer.code]).toEqual([401, 'notSignedIn'])
    expect(await wallets((await browserOf(added)).headers)).toHaveLength(2)
  })
})

describe('a session that ends while the chain is asked about it', () => {
  type Send = (headers: Headers, userId: string, other: Identity) => ReturnType<typeof callRoute>
  const send = (headers: Headers, method: string, path: string, body?: object) =>
    callRoute(origin, `/api${path}`, body, { method, headers })
  test.each<[string, Send]>([
    ['removes no wallet', (headers, _, { id }) => remove(headers, id)],
    ['deletes no account', (headers, userId) => send(headers, 'DELETE', '/user', { userId })],
    ['exports nothing', (headers) => send(headers, 'POST', '/user/exports')],
    ['ends no other', (headers) => send(headers, 'DELETE', '/auth/sessions/others')],
  ])('%s', async (_, act) => {
    answers.eth_call = accepts
    const [contract, key] = [newKey(), newKey()]
    await add((await browserOf(contract, 'contract')).headers, key)
    const { headers, userId } = await browserOf(contract, 'contract')
    const own = (await browserOf(key)).headers
    const other = (await wallets(own)).find(({ address }) => address === key.address) as Identity
    answers.eth_call = async () => {
      answers.eth_call = accepts
      await callRoute(origin, '/api/auth/session', undefined, { method: 'DELETE', headers })
      return accepts
    }
    const reply = await act(headers, userId, other)
    expect([reply.status, reply.code]).toEqual([401, 'notSignedIn'])
    expect(await wallets(own)).toHaveLength(2)
  })
})
