import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserData, WalletData } from '#lib/protocol/users.ts'
import { createSession } from '#server/auth/session.ts'
import { hashToken } from '#server/auth/tokens.ts'
import {
  credentialLabels,
  identities,
  receiptChains,
  removedIdentities,
  sentEntries,
  sessions,
  users,
} from '#server/db/schema.ts'
import { callRoute, type RouteResponse } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15052'
const cookieName = '__Host-sid-15052'

beforeAll(() => openServer({ PORT: '15052', RPC_URLS: '31337=http://127.0.0.1:1' }))
afterAll(closeDatabase)

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

async function signIn(address = newAddress(), accountType: 'eoa' | 'contract' = 'eoa') {
  const who = { address, chainId: 31337, accountType } as const
  const proof = { messageHash: `0x${'ab'.repeat(32)}`, signature: '0x1234' } as const
  const { token, session } = await createSession(
    await database(),
    new Date(),
    who,
    'absent',
    accountType === 'contract' ? { proof } : {},
  )
  const headers = { cookie: `${cookieName}=${token}` }
  return { address, userId: session.user.id, headers, tokenHash: hashToken(token) }
}
type Signed = Awaited<ReturnType<typeof signIn>>

const get = ({ headers }: Pick<Signed, 'headers'>, identity?: string) =>
  callRoute(
    origin,
    `/api/user/data${identity === undefined ? '' : `?identity=${encodeURIComponent(identity)}`}`,
    undefined,
    { method: 'GET', headers },
  )
const leave = ({ headers, userId }: Pick<Signed, 'headers' | 'userId'>) =>
  callRoute(origin, '/api/user', { userId }, { method: 'DELETE', headers })
const exists = async ({ userId }: Signed) =>
  (await (await database()).$count(users, eq(users.id, userId))) === 1

describe('the data of a user', () => {
  test('has each part, of them alone, and no secret', async () => {
    const [here, other] = [await signIn(), await signIn()]
    const db = await database()
    const at = new Date()
    const removed = newAddress()
    await db
      .insert(removedIdentities)
      .values({ identity: removed, userId: here.userId, removedAt: at })
    for (const { address } of [here, other]) {
      const identity = address
      await db.insert(credentialLabels).values({ identity, credentialId: address, label: 'Phone' })
      const entry = { note: address } as never
      await db.insert(sentEntries).values({ identity, key: 'a', entry, changedAt: at })
    }
    const { status, body } = await get(here)
    expect(status).toBe(200)
    const data = body as UserData
    expect(data.user).toMatchObject({ id: here.userId, identities: [{ address: here.address }] })
    expect(data.sessions).toMatchObject([{ address: here.address, identity: here.address }])
    expect(data.removedWallets).toEqual([{ identity: removed, removedAt: at.toISOString() }])
    expect(data.happened).toMatchObject([{ kind: 'signedIn', identity: here.address }])
    expect(JSON.stringify(data)).not.toMatch(/browserHash/)
    expect(JSON.stringify(data)).not.toContain(here.tokenHash)
    const wallet = (await get(here, here.address)).body as WalletData
    expect(wallet).toEqual({
      signed: null,
      credentials: [],
      labels: [{ id: here.address, label: 'Phone' }],
      sent: [{ note: here.address }],
      // The custody of this test cannot be reached, and nothing waits for it.
      embedded: null,
    })
    expect(JSON.stringify([data, wallet])).not.toContain(other.address)
  })

  test('has what a contract account signed', async () => {
    const contract = await signIn(newAddress(), 'contract')
    const { body } = await get(contract, `eip155:31337:${contract.address}`)
    expect(body.signed).toEqual({ messageHash: `0x${'ab'.repeat(32)}`, signature: '0x1234' })
  })

  test('has no session of another user, whose contract is at the address of the key', async () => {
    const key = await signIn()
    const other = await signIn(key.address, 'contract')
    expect(other.userId).not.toBe(key.userId)
    const { sessions: own } = (await get(key)).body as UserData
    expect(own).toMatchObject([{ identity: key.address }])
  })

  test('is not told of wallets of others, or without a session', async () => {
    const [here, other] = [await signIn(), await signIn()]
    for (const identity of [other.address, newAddress(), 'nonsense', '\u0000', '']) {
      const reply = await get(here, identity)
      expect([reply.status, reply.code]).toEqual([404, 'identityNotFound'])
    }
    expect((await get({ headers: {} as never })).code).toBe('notSignedIn')
  })
})

describe('deleting one’s account', () => {
  test('deletes everything, signs out everywhere, and a later sign-in starts anew', async () => {
    const here = await signIn()
    const there = await signIn(here.address)
    const other = await signIn()
    const db = await database()
    const chain = { identity: here.address, count: 0, headHash: 'head' }
    await db.insert(receiptChains).values(chain)
    const removed = newAddress()
    await db
      .insert(removedIdentities)
      .values({ identity: removed, userId: here.userId, removedAt: new Date() })
    const reply = await leave(here)
    expect(reply.status).toBe(204)
    expect(reply.headers['set-cookie']).toMatch(new RegExp(`^${cookieName}=; .*Max-Age=0`))
    expect(await exists(here)).toBe(false)
    expect(await exists(other)).toBe(true)
    expect((await get(there)).code).toBe('notSignedIn')
    expect((await leave(here)).code).toBe('notSignedIn')
    const isHere = eq(receiptChains.identity, here.address)
    expect(await db.$count(receiptChains, isHere)).toBe(0)
    expect(await db.$count(removedIdentities, eq(removedIdentities.identity, removed))).toBe(0)
    // It was deleted, not removed: nothing is left that could tell.
    const again = await signIn(here.address)
    expect(again.userId).not.toBe(here.userId)
  })

  test('needs a fresh proof, and changes nothing without', async () => {
    const here = await signIn()
    const db = await database()
    await db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 301_000) })
      .where(eq(sessions.tokenHash, here.tokenHash))
    const reply = await leave(here)
    expect([reply.status, reply.code]).toEqual([403, 'signInTooOld'])
    expect(await exists(here)).toBe(true)
    expect(await db.$count(identities, eq(identities.userId, here.userId))).toBe(1)
  })

  test('twice at once deletes it once', async () => {
    const here = await signIn()
    const there = await signIn(here.address)
    const replies = await Promise.all([leave(here), leave(there)])
    for (const { status, code } of replies)
      expect([204, 'notSignedIn']).toContain(status === 204 ? status : code)
    expect(await exists(here)).toBe(false)
  })

  test('is of no use to somebody else', async () => {
    const [here, other] = [await signIn(), await signIn()]
    expect((await leave(other)).status).toBe(204)
    expect(await exists(here)).toBe(true)
    const headers = { cookie: `${cookieName}=${randomUUID()}` }
    expect((await leave({ ...here, headers })).code).toBe('notSignedIn')
  })

  test('of a user who is no longer the one of this browser deletes nobody', async () => {
    const [here, other] = [await signIn(), await signIn()]
    expect((await leave({ ...here, userId: other.userId })).code).toBe('notSignedIn')
    for (const userId of ['', 'nonsense', undefined as unknown as string])
      expect((await leave({ ...here, userId })).status).toBe(400)
    expect([await exists(here), await exists(other)]).toEqual([true, true])
  })

  const receipt = {
    id: randomUUID(),
    title: 'Sign a message',
    shownHash: 'a'.repeat(64),
    askedHash: 'b'.repeat(64),
    method: 'personal_sign',
    result: { kind: 'signature', value: '0x1234' },
    check: 'matches',
    wallet: { id: 'wallet', name: 'Wallet' },
    account: newAddress(),
    chainId: 31337,
  }
  const entry = {
    id: `0x${'ab'.repeat(32)}`,
    kind: 'transaction',
    hash: `0x${'ab'.repeat(32)}`,
    chainId: 31337,
    account: `0x${'1'.repeat(40)}`,
    sender: `0x${'1'.repeat(40)}`,
    nonce: '1',
    calls: [{ to: `0x${'2'.repeat(40)}`, value: '5', data: '0x' }],
    sentAt: '2026-11-01T00:00:00.000Z',
  }

  test.each([
    ['POST', '/api/receipts', (identity: string) => ({ identity, ...receipt })],
    ['PUT', '/api/sent', (identity: string) => ({ identity, entry })],
    ['PUT', '/api/custody/labels', () => ({ id: 'credential', label: 'Phone' })],
  ] as const)('leaves nothing of what is on its way: %s %s', async (method, path, bodyOf) => {
    const here = await signIn()
    const db = await database()
    const rows = async () => {
      const counts = [receiptChains, sentEntries, credentialLabels].map((table) =>
        db.$count(table, eq(table.identity, here.address)),
      )
      return (await Promise.all(counts)).reduce((sum, one) => sum + one)
    }
    let left: RouteResponse | undefined
    // The session is read before the body is, which arrives once the user is gone.
    const body = new ReadableStream(
      {
        async pull(controller) {
          left = await leave(here)
          controller.enqueue(new TextEncoder().encode(JSON.stringify(bodyOf(here.address))))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const reply = await callRoute(origin, path, body, { method, headers: here.headers })
    expect(left?.status).toBe(204)
    expect(reply.code).toBe('notSignedIn')
    expect(await rows()).toBe(0)
  })
})
