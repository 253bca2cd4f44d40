import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { until } from '#tests/support/until.ts'

afterEach(() => vi.useRealTimers())

test('the embedded database removes dead rows by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const open = await openTestDatabase()
  const select = async (query: ReturnType<typeof sql>) => {
    const { rows } = (await open.db.execute(query)) as unknown as { rows: { bytes: number }[] }
    return rows[0]?.bytes ?? Number.NaN
  }
  const bytes = () => select(sql`select pg_relation_size('rate_limits')::int as bytes`)
  await open.db.execute(
    sql`insert into rate_limits select 'old' || n, 1, now() from generate_series(1, 5000) n`,
  )
  await open.db.execute(sql`delete from rate_limits`)
  expect(await bytes()).toBeGreaterThan(100_000)
  vi.advanceTimersByTime(30 * 60_000)
  await until(async () => expect(await bytes()).toBe(0))
  await open.close()
})
