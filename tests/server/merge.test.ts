import { eq, sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MergePreview, UserBody } from '#lib/protocol/users.ts'
import { createSession } from '#server/auth/session.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { challenges, identities, receiptChains, sessions, users } from '#server/db/schema.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, openServer, site } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15048'

beforeAll(async () => {
  const RATE_LIMITS = 'link=1000/60'
  await openServer({ PORT: '15048', RPC_URLS: '31337=http://127.0.0.1:1', RATE_LIMITS })
  const db = await database()
  await db.execute(
    sql`create table notes (id integer primary key, user_id uuid not null references latchkey_users (id))`,
  )
})
afterEach(() => {
  site().onMerge = undefined
})
afterAll(closeDatabase)

type Key = ReturnType<typeof privateKeyToAccount>
const newKey = () => privateKeyToAccount(generatePrivateKey())

async function browserOf({ address }: Key, ageSeconds = 0) {
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const at = new Date(Date.now() - ageSeconds * 1000)
  const { token, session } = await createSession(await database(), at, who, 'absent')
  const headers = { cookie: `__Host-sid-15048=${token}` }
  return { headers, userId: session.user.id, tokenHash: hashToken(token) }
}
type Browser = Awaited<ReturnType<typeof browserOf>>

const ask = ({ headers }: Browser, path: string, { address }: Key) =>
  callRoute(origin, `/api/user/${path}/challenge`, { address, chainId: 31337 }, { headers })

async function prove(browser: Browser, path: string, key: Key) {
  const { message } = (await ask(browser, path, key)).body
  const proof = { message, signature: await key.signMessage({ message }) }
  return callRoute(origin, `/api/user/${path}`, proof, { headers: browser.headers })
}
const merge = (browser: Browser, key: Key) => prove(browser, 'merge', key)
const userOf = async ({ headers }: Browser) =>
  (await callRoute(origin, '/api/user', undefined, { method: 'GET', headers })).body as UserBody
const exists = async (id: string) =>
  (await (await database()).$count(users, eq(users.id, id))) === 1

/** Two users, the other one with two wallets and a session, and with receipts. */
async function pair() {
  const [mine, theirs, second] = [newKey(), newKey(), newKey()]
  const here = await browserOf(mine)
  const there = await browserOf(theirs)
  expect((await prove(there, 'identities', second)).status).toBe(201)
  const chain = { identity: theirs.address, count: 0, headHash: 'head' }
  await (await database()).insert(receiptChains).values(chain)
  return { mine, theirs, second, here, there }
}

describe('a merge', () => {
  test('moves every wallet, session and receipt of the other user', async () => {
    const { mine, theirs, second, here, there } = await pair()
    const reply = await merge(here, second)
    expect(reply.status).toBe(200)
    const { user } = reply.body as UserBody
    expect(user.id).toBe(here.userId)
    expect(new Set(user.identities.map(({ identity }) => identity))).toEqual(
      new Set([mine, theirs, second].map(({ address }) => address)),
    )
    expect(await exists(there.userId)).toBe(false)
    expect((await userOf(there)).user).toMatchObject({ id: here.userId })
    expect((await browserOf(theirs)).userId).toBe(here.userId)
    const isTheirs = eq(receiptChains.identity, theirs.address)
    expect(await (await database()).$count(receiptChains, isTheirs)).toBe(1)
    // Asked for again, it changes nothing.
    expect((await merge(here, theirs)).status).toBe(200)
    expect((await userOf(here)).user.identities).toHaveLength(3)
  })

  test('moves the site’s rows in its transaction', async () => {
    const { theirs, here, there } = await pair()
    const db = await database()
    await db.execute(sql`insert into notes values (1, ${there.userId})`)
    site().onMerge = async (moved) => {
      expect(moved).toMatchObject({ from: there.userId, into: here.userId })
      await moved.db.execute(
        sql`update notes set user_id = ${moved.into} where user_id = ${moved.from}`,
      )
    }
    expect((await merge(here, theirs)).status).toBe(200)
    const { rows } = (await db.execute(sql`select user_id from notes where id = 1`)) as never as {
      rows: object[]
    }
    expect(rows).toEqual([{ user_id: here.userId }])
  })

  test.each([
    ['the site’s rows would be left', undefined, 409, 'mergeRefused'],
    [
      'the site’s code fails after it has written',
      async ({ db, into }: { db: Awaited<ReturnType<typeof database>>; into: string }) => {
        await db.execute(sql`insert into notes values (99, ${into})`)
        throw new Error('no')
      },
      500,
      'unexpected',
    ],
  ])('changes nothing if %s', async (_, onMerge, status, code) => {
    const { theirs, second, here, there } = await pair()
    const db = await database()
    await db.execute(sql`delete from notes`)
    await db.execute(sql`insert into notes values (2, ${there.userId})`)
    site().onMerge = onMerge
    const reply = await merge(here, theirs)
    expect([reply.status, reply.code]).toEqual([status, code])
    expect((await userOf(here)).user.identities).toHaveLength(1)
    const kept = (await userOf(there)).user
    expect(kept.id).toBe(there.userId)
    expect(kept.identities.map(({ identity }) => identity)).toEqual([
      theirs.address,
      second.address,
    ])
    expect(await db.$count(sql`notes`)).toBe(1)
  })

  test('needs a session of the last five minutes', async () => {
    const { mine, theirs, here } = await pair()
    const old = await browserOf(mine, 301)
    const refused = await ask(old, 'merge', theirs)
    expect([refused.status, refused.code]).toEqual([403, 'signInTooOld'])
    const { message } = (await ask(here, 'merge', theirs)).body
    const proof = { message, signature: await theirs.signMessage({ message }) }
    const db = await database()
    const isHere = eq(sessions.tokenHash, here.tokenHash)
    await db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 301_000) })
      .where(isHere)
    const late = await callRoute(origin, '/api/user/merge', proof, { headers: here.headers })
    expect([late.status, late.code]).toEqual([403, 'signInTooOld'])
    expect((await userOf(here)).user.identities).toHaveLength(1)
  })

  test('needs a signature for this purpose, of this session, once', async () => {
    const { mine, theirs, here, there } = await pair()
    const post = (browser: Browser, path: string, proof: object) =>
      callRoute(origin, `/api/user/${path}`, proof, { headers: browser.headers })
    const proofFor = async (path: string) => {
      const { message } = (await ask(here, path, theirs)).body
      return { message, signature: await theirs.signMessage({ message }) }
    }
    const toAdd = await proofFor('identities')
    expect((await post(here, 'merge', toAdd)).code).toBe('challengeInvalid')
    const toMerge = await proofFor('merge')
    expect((await post(here, 'identities', toMerge)).code).toBe('challengeInvalid')
    expect((await post(await browserOf(mine), 'merge', toMerge)).code).toBe('challengeInvalid')
    expect((await post(there, 'merge', toMerge)).code).toBe('challengeInvalid')
    expect((await post(here, 'merge', toMerge)).status).toBe(200)
    expect((await post(here, 'merge', toMerge)).code).toBe('challengeInvalid')
  })

  test('of a wallet that is nobody’s is refused', async () => {
    const here = await browserOf(newKey())
    const reply = await merge(here, newKey())
    expect([reply.status, reply.code]).toEqual([404, 'identityNotFound'])
  })

  test('of more than 50 wallets is refused, and changes nothing', async () => {
    const { theirs, here, there } = await pair()
    const row = { userId: here.userId, accountType: 'eoa', addedAt: new Date() } as const
    const others = Array.from({ length: 48 }, () => newKey().address)
    await (await database())
      .insert(identities)
      .values(others.map((address) => ({ ...row, identity: address, address })))
    const reply = await merge(here, theirs)
    expect([reply.status, reply.code]).toEqual([409, 'identitiesFull'])
    expect((await userOf(there)).user.identities).toHaveLength(2)
  })
})

describe('what a merge would move', () => {
  const preview = ({ headers }: Browser, { address }: Key) =>
    callRoute(origin, '/api/user/merge/preview', { address, chainId: 31337 }, { headers })

  test('is told with both users to who has just proven the wallet', async () => {
    const { theirs, second, here, there } = await pair()
    const db = await database()
    await db
      .update(receiptChains)
      .set({ count: 7 })
      .where(eq(receiptChains.identity, theirs.address))
    expect((await prove(here, 'identities', second)).code).toBe('identityTaken')
    const { status, body } = await preview(here, second)
    expect(status).toBe(200)
    const { user, other, moved, movesSiteRows, isFresh } = body as MergePreview
    expect([user.id, other.id]).toEqual([here.userId, there.userId])
    expect(other.identities.map(({ address }) => address)).toEqual([theirs.address, second.address])
    expect({ moved, movesSiteRows, isFresh }).toEqual({
      moved: { receipts: 7, devices: 1 },
      movesSiteRows: false,
      isFresh: true,
    })
    await db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 301_000) })
      .where(eq(sessions.tokenHash, here.tokenHash))
    site().onMerge = async () => undefined
    const later = (await preview(here, second)).body as MergePreview
    expect(later).toMatchObject({ movesSiteRows: true, isFresh: false })
  })

  test('is told to nobody else: no proof, another session, another wallet, an old proof', async () => {
    const { mine, theirs, second, here } = await pair()
    const notFound = async (browser: Browser, key: Key) => {
      const reply = await preview(browser, key)
      expect([reply.status, reply.code]).toEqual([404, 'identityNotFound'])
    }
    await notFound(here, theirs)
    // A message that was only asked for proves nothing, and neither does a wrong signature.
    await ask(here, 'merge', second)
    const { message } = (await ask(here, 'identities', second)).body
    const forged = { message, signature: await mine.signMessage({ message }) }
    const { headers } = here
    const refused = await callRoute(origin, '/api/user/identities', forged, { headers })
    expect(refused.status).toBeGreaterThan(400)
    await notFound(here, second)
    expect((await prove(here, 'identities', second)).code).toBe('identityTaken')
    await notFound(here, theirs)
    await notFound(await browserOf(mine), second)
    expect((await preview(here, second)).status).toBe(200)
    await (await database())
      .update(challenges)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(challenges.purpose, 'taken'))
    await notFound(here, second)
  })

  test('is over once they are one', async () => {
    const { second, here } = await pair()
    await prove(here, 'identities', second)
    const merged = await merge(here, second)
    expect(merged.body.session).toMatchObject({
      address: second.address,
      user: { id: here.userId },
    })
    expect((await preview(here, second)).status).toBe(404)
  })
})
