import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession, identityOf, readSession } from '#server/auth/session.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { migrate, ourSteps } from '#server/db/migrate.ts'
import { identities, sessions, users } from '#server/db/schema.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'

const now = new Date('2026-05-01T10:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const account = () =>
  ({
    address: privateKeyToAccount(generatePrivateKey()).address,
    chainId: 31337,
    accountType: 'eoa',
  }) as const

const signIn = async (db: Database, who: Parameters<typeof createSession>[2], at = now) =>
  (await createSession(db, at, who, 'absent', { wallet: 'MetaMask' })).session.user.id

describe('a user', () => {
  let open: OpenDatabase
  beforeAll(async () => {
    open = await openTestDatabase()
  })
  afterAll(() => open.close())

  test('is made by the first sign-in, and the same at each next one', async () => {
    const who = account()
    const id = await signIn(open.db, who)
    expect(await signIn(open.db, { ...who, chainId: 31338 }, later(60))).toBe(id)
    expect(await open.db.select().from(users).where(eq(users.id, id))).toEqual([
      { id, createdAt: now, blockedAt: null },
    ])
    const own = await open.db.select().from(identities).where(eq(identities.userId, id))
    expect(own).toEqual([
      {
        identity: who.address,
        id: expect.any(String),
        userId: id,
        address: who.address,
        chainId: null,
        accountType: 'eoa',
        name: null,
        wallet: 'MetaMask',
        addedAt: now,
        lastUsedAt: later(60),
        messageHash: null,
        signature: null,
      },
    ])
  })

  test('is another one for another address, and for a contract on each chain', async () => {
    const who = account()
    const contract = { ...who, accountType: 'contract' } as const
    const ids = [
      await signIn(open.db, who),
      await signIn(open.db, account()),
      await signIn(open.db, contract),
      await signIn(open.db, { ...contract, chainId: 31338 }),
    ]
    expect(new Set(ids).size).toBe(4)
  })

  test('is one, however many first sign-ins there are at once', async () => {
    const who = account()
    const before = await open.db.$count(users)
    const ids = await Promise.all(Array.from({ length: 30 }, () => signIn(open.db, who)))
    expect(new Set(ids).size).toBe(1)
    expect(await open.db.$count(users)).toBe(before + 1)
  })

  test('is found for a session that a copy of the last version opened', async () => {
    const [known, unknown] = [account(), account()]
    const id = await signIn(open.db, known)
    const opened = async (who: typeof known) => {
      const { token } = await createSession(open.db, now, who, 'absent')
      const isThis = eq(sessions.tokenHash, hashToken(token))
      await open.db.update(sessions).set({ userId: null }).where(isThis)
      return token
    }
    const [first, second] = [await opened(known), await opened(unknown)]
    await open.db
      .delete(users)
      .where(
        eq(users.id, sql`(select user_id from ${identities} where identity = ${unknown.address})`),
      )
    const sessionOf = (token: string) => readSession(open.db, later(60), token)
    expect((await sessionOf(first))?.user.id).toBe(id)
    const adopted = await Promise.all([second, second, second].map(sessionOf))
    expect(new Set(adopted.map((session) => session?.user.id)).size).toBe(1)
    expect(await signIn(open.db, unknown)).toBe(adopted[0]?.user.id)
  })
})

describe('the migration of a database without users', () => {
  let open: OpenDatabase
  const steps = ourSteps.slice(0, 13)
  beforeAll(async () => {
    open = await openDatabase({ databaseUrl: 'memory://', dataDir: '' }, { steps })
  })
  afterAll(() => open.close())

  test('makes each account a user and keeps what it has', async () => {
    const { db } = open
    const [signedIn, quiet, sender, named] = [account(), account(), account(), account()]
    const contract = { ...signedIn, accountType: 'contract' } as const
    const token = 'A'.repeat(43)
    const insert = (table: string, row: object) =>
      db.execute(
        sql`insert into ${sql.identifier(table)} select * from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb)`,
      )
    const session = (who: typeof signedIn | typeof contract, hash: string, createdAt: Date) =>
      insert('sessions', {
        ...{ token_hash: hash, id: randomUUID(), address: who.address, chain_id: who.chainId },
        ...{ account_type: who.accountType, identity: identityOf(who) },
        ...{ created_at: createdAt, seen_at: later(60), expires_at: later(86_400) },
      })
    await session(signedIn, hashToken(token), later(30))
    await session(signedIn, 'other', now)
    await session(contract, 'of the contract', now)
    await insert('sent_entries', {
      ...{ identity: sender.address, key: 'key', entry: {}, changed_at: now },
    })
    await insert('credential_labels', {
      ...{ identity: named.address, credential_id: 'passkey', label: 'Phone' },
    })
    await insert('receipt_chains', { identity: quiet.address, count: 3, head_hash: 'head' })
    for (const number of [1, 2, 3])
      await insert('receipts', {
        ...{ identity: quiet.address, number, id: randomUUID(), hash: `hash ${number}` },
        receipt: { at: later(number).toISOString(), number },
      })
    await insert('credentials', {
      ...{ id: randomUUID(), identity: quiet.address, address: quiet.address, chain: 'EVM' },
      ...{ wallet_properties: {}, created_at: now },
    })
    const kept = async () => {
      const tables = [
        'receipts',
        'receipt_chains',
        'credential_labels',
        'sent_entries',
        'credentials',
      ]
      return Promise.all(
        tables.map((table) => db.execute(sql`select * from ${sql.identifier(table)}`)),
      )
    }
    const before = await kept()

    await migrate(db)

    expect(await kept()).toEqual(before)
    const rows = await db.select().from(identities)
    const whose = new Map(rows.map(({ identity, ...row }) => [identity, row]))
    expect([...whose.keys()].toSorted()).toEqual(
      [signedIn, contract, quiet, sender, named].map(identityOf).toSorted(),
    )
    expect(whose.get(signedIn.address)).toMatchObject({
      address: signedIn.address,
      accountType: 'eoa',
      chainId: null,
      addedAt: now,
      lastUsedAt: later(30),
    })
    expect(whose.get(identityOf(contract))).toMatchObject({
      address: signedIn.address,
      accountType: 'contract',
      chainId: 31337,
    })
    expect(whose.get(quiet.address)).toMatchObject({ addedAt: now, lastUsedAt: later(3) })
    expect(whose.get(named.address)).toMatchObject({ lastUsedAt: null })
    const ids = (await db.select().from(users)).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(rows.map(({ userId }) => userId).toSorted())
    expect(new Set(ids).size).toBe(5)

    // Its cookie is still valid, and a later sign-in is the same user.
    const user = { id: whose.get(signedIn.address)?.userId }
    expect(await readSession(db, later(120), token)).toMatchObject({ user })
    expect(await signIn(db, signedIn, later(180))).toBe(user.id)
  })
})
