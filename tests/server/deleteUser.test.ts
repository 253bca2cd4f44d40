import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { latchkeyOf } from '#server/createLatchkey.ts'
import {
  challenges,
  credentialLabels,
  credentials,
  receiptChains,
  sentEntries,
} from '#server/db/schema.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, openServer, site } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15050'
const latchkey = latchkeyOf(site)

beforeAll(() => openServer({ PORT: '15050', RPC_URLS: '31337=http://127.0.0.1:1' }))
afterAll(closeDatabase)

async function signIn(address = privateKeyToAccount(generatePrivateKey()).address) {
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const { token, session } = await createSession(await database(), new Date(), who, 'absent')
  return { address, userId: session.user.id, headers: { cookie: `__Host-sid-15050=${token}` } }
}
const sessionOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await callRoute(origin, '/api/auth/session', undefined, { method: 'GET', headers })).body.session

/** Rows of every kind, of one address. */
async function own(address: `0x${string}`) {
  const db = await database()
  const identity = address
  await db.insert(receiptChains).values({ identity, count: 0, headHash: 'head' })
  await db.insert(credentialLabels).values({ identity, credentialId: 'key', label: 'Phone' })
  const at = new Date()
  await db.insert(sentEntries).values({ identity, key: 'a', entry: {} as never, changedAt: at })
  const wallet = { address, chain: 'EVM', walletProperties: {} as never, createdAt: at } as const
  await db.insert(credentials).values({ id: crypto.randomUUID(), identity, ...wallet })
  const message = { chainId: 1, message: '', preHash: '', expiresAt: at }
  await db.insert(challenges).values({ nonce: crypto.randomUUID(), address, ...message })
}

/** The tables in which a text is found. */
async function tablesWith(text: string): Promise<string[]> {
  const db = await database()
  const result = (await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )) as unknown as { rows: { name: string }[] }
  const found: string[] = []
  for (const { name } of result.rows) {
    const table = sql.identifier(name)
    const rows = await db.$count(sql`${table} as row where row::text like ${`%${text}%`}`)
    if (rows > 0) found.push(name)
  }
  return found.toSorted()
}

describe('deleting a user', () => {
  test('leaves nothing of theirs in any table, and all of the others', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await own(one.address)
    await own(other.address)
    const before = await tablesWith(other.address)
    expect(await tablesWith(one.address)).toEqual(before)
    expect(before.length).toBeGreaterThan(6)
    expect(await latchkey.users.delete(one.userId)).toBe(true)
    expect(await tablesWith(one.address)).toEqual([])
    expect(await tablesWith(one.userId)).toEqual([])
    expect(await tablesWith(other.address)).toEqual(before)
    expect(await sessionOf(one)).toBeNull()
    expect(await sessionOf(other)).not.toBeNull()
    expect(await latchkey.users.delete(one.userId)).toBe(false)
    const again = await signIn(one.address)
    expect(again.userId).not.toBe(one.userId)
  })

  test('is refused, and changes nothing, if rows of the site would be left', async () => {
    const one = await signIn()
    const db = await database()
    await db.execute(
      sql`create table notes (id integer, user_id uuid not null references latchkey_users (id))`,
    )
    await db.execute(sql`insert into notes values (1, ${one.userId})`)
    await own(one.address)
    const before = await tablesWith(one.address)
    await expect(latchkey.users.delete(one.userId)).rejects.toMatchObject({
      key: 'deletionRefused',
    })
    expect(await tablesWith(one.address)).toEqual(before)
    expect(await sessionOf(one)).not.toBeNull()
    await db.execute(sql`drop table notes`)
  })

  test('has the site delete its rows in the same transaction, and undoes it if that fails', async () => {
    const one = await signIn()
    const db = await database()
    await db.execute(
      sql`create table orders (id integer, user_id uuid references latchkey_users (id))`,
    )
    await db.execute(sql`insert into orders values (1, ${one.userId})`)
    let isFailing = true
    site().onDelete = async (deletion) => {
      expect(deletion.userId).toBe(one.userId)
      await deletion.db.execute(sql`delete from orders where user_id = ${deletion.userId}`)
      if (isFailing) throw new Error('no')
    }
    await expect(latchkey.users.delete(one.userId)).rejects.toThrow('no')
    expect(await db.$count(sql`orders`)).toBe(1)
    expect(await sessionOf(one)).not.toBeNull()
    isFailing = false
    expect(await latchkey.users.delete(one.userId)).toBe(true)
    expect(await db.$count(sql`orders`)).toBe(0)
    site().onDelete = undefined
    await db.execute(sql`drop table orders`)
  })

  test('needs the id of a user', async () => {
    const { address } = await signIn()
    await expect(latchkey.users.delete(address)).rejects.toThrow('users.delete needs the id')
    expect(await latchkey.users.delete(crypto.randomUUID())).toBe(false)
  })
})
