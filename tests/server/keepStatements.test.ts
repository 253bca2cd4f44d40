import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { knownBrowsers, rateLimits } from '#server/db/schema.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const expiresAt = new Date('2026-05-01T10:00:00.000Z')

async function kept(): Promise<number> {
  const { rows } = (await open.db.execute(
    sql`select count(*)::int as kept from pg_prepared_statements`,
  )) as unknown as { rows: { kept: number }[] }
  return rows[0]?.kept ?? 0
}

const cube = async (side: number) => {
  const { rows } = (await open.db.execute(
    sql`select ${side}::int * ${side}::int * ${side}::int as volume`,
  )) as unknown as { rows: { volume: number }[] }
  return rows[0]?.volume
}

test('a query is prepared once, whatever its values', async () => {
  expect(await cube(2)).toBe(8)
  const before = await kept()
  expect(await cube(3)).toBe(27)
  expect(await cube(-4)).toBe(-64)
  expect(await kept()).toBe(before)
})

test('values keep their types: dates, null and JSON', async () => {
  const value = { text: 'a "quoted" line\n', list: [1, null] }
  const { rows } = (await open.db.execute(
    sql`select ${JSON.stringify(value)}::jsonb as json, ${null}::text as none, ${expiresAt.toISOString()}::timestamptz as time, array[1, 2] as numbers`,
  )) as unknown as { rows: Record<string, unknown>[] }
  expect(rows).toEqual([
    { json: value, none: null, time: '2026-05-01 10:00:00+00', numbers: [1, 2] },
  ])
})

test('a query that fails, fails with its SQLSTATE, and the next one is answered', async () => {
  const row = { key: 'twice', expiresAt }
  await open.db.insert(knownBrowsers).values(row)
  for (let tries = 0; tries < 2; tries++) {
    await expect(open.db.insert(knownBrowsers).values(row)).rejects.toMatchObject({
      cause: { code: '23505', severity: 'ERROR' },
    })
    expect(await cube(2)).toBe(8)
  }
  await expect(open.db.execute(sql`select * from missing`)).rejects.toMatchObject({
    cause: { code: '42P01' },
  })
  expect(await cube(2)).toBe(8)
})

test('a query waits for the end of a transaction that began before it', async () => {
  const key = 'waits'
  const rollback = open.db.transaction(async (transaction) => {
    await transaction.insert(knownBrowsers).values({ key, expiresAt })
    const outside = open.db.insert(rateLimits).values({ key, hits: 1, resetsAt: expiresAt })
    void outside.execute()
    await transaction.select().from(knownBrowsers)
    throw new Error('rolled back')
  })
  await expect(rollback).rejects.toThrow('rolled back')
  expect(await open.db.select().from(knownBrowsers).where(eq(knownBrowsers.key, key))).toHaveLength(
    0,
  )
  expect(await open.db.select().from(rateLimits).where(eq(rateLimits.key, key))).toHaveLength(1)
})

test('the number of prepared statements is bounded, and a dropped one is prepared again', async () => {
  await cube(2)
  for (let count = 0; count < 250; count++) {
    const { rows } = (await open.db.execute(sql.raw(`select ${count} as number`))) as unknown as {
      rows: { number: number }[]
    }
    expect(rows[0]?.number).toBe(count)
  }
  expect(await kept()).toBeLessThanOrEqual(200)
  expect(await cube(5)).toBe(125)
})
