import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedKind, feedKinds } from '#lib/protocol/feed.ts'
import { createSession } from '#server/auth/session.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { readFeed } from '#server/feed/feed.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

const wallets = 8
const receiptsOfWallet = 10_000
const events = 20_000
const start = '2026-01-01T00:00:00.000Z'

const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')

const key = (index: number) =>
  privateKeyToAccount(`0x${(index + 1).toString(16).padStart(64, '0')}`).address

/** A person with 100,000 entries: of each of their wallets as many receipts as it can have. */
async function fill({ db }: OpenDatabase): Promise<string> {
  const who = { address: key(0), chainId: 31337, accountType: 'eoa' } as const
  const { session } = await createSession(db, new Date(start), who, 'absent', {})
  const { id } = session.user
  for (let wallet = 0; wallet < wallets; wallet++) {
    const identity = key(wallet)
    if (wallet > 0)
      await db.execute(
        sql`insert into latchkey_identities (identity, user_id, address, account_type, added_at) values (${identity}, ${id}, ${identity}, 'eoa', ${start})`,
      )
    await db.execute(
      sql`insert into receipt_chains values (${identity}, ${receiptsOfWallet}, 'head')`,
    )
    await db.execute(sql`
      insert into receipts (identity, number, id, hash, receipt)
      select ${identity}, n, gen_random_uuid(), 'hash', jsonb_build_object(
        'id', gen_random_uuid(), 'identity', ${identity}::text, 'title', 'Receipt ' || n,
        'account', ${identity}::text, 'chainId', 31337, 'wallet', '{"id":"w","name":"MetaMask"}'::jsonb,
        'result', jsonb_build_object('kind', (array['signature','transaction','batch','mined'])[1 + n % 4], 'value', repeat('ab', 60)),
        'at', to_char((${start}::timestamptz + make_interval(secs => n * 60 + ${wallet})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) from generate_series(1, ${receiptsOfWallet}::int) n`)
  }
  await db.execute(sql`
    update receipts set receipt = receipt || jsonb_build_object('id', id)`)
  await db.execute(sql`
    insert into latchkey_feed (user_id, kind, at, wallet)
    select ${id}, (array['signedIn','linked','unlinked','exported'])[1 + n % 4],
      ${start}::timestamptz + make_interval(secs => n * 30), 'Phone'
    from generate_series(1, ${events}::int) n`)
  await db.execute(sql`analyze`)
  return id
}

const all = { kinds: [...feedKinds], text: '', textKinds: [], limit: 50 }

/** Milliseconds of the fastest of some readings: a busy machine makes single ones slow. */
async function fastest(read: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 7; tries++) {
    const began = performance.now()
    await read()
    best = Math.min(best, performance.now() - began)
  }
  return best
}

function pages(open: () => OpenDatabase, user: () => string) {
  const read = (query: Partial<Parameters<typeof readFeed>[2]> = {}) =>
    readFeed(open().db, user(), { ...all, ...query })
  /** A page near the end, by the cursor that leads there. */
  const oldest = { at: '2026-01-01T01:00:00.000Z', id: '00000000-0000-4000-8000-000000000000' }

  test('has 100,000 entries but those that something was mined', async () => {
    const seen = new Set<string>()
    let before: typeof oldest | undefined
    for (;;) {
      const { entries, next } = await read({ limit: 500, ...(before && { before }) })
      for (const { id } of entries) seen.add(id)
      if (next === null) break
      const [at = '', id = ''] = next.split('_')
      before = { at, id }
    }
    // The sign-in of the session is one more.
    expect(seen.size).toBe((wallets * receiptsOfWallet * 3) / 4 + events + 1)
  })

  const middle = { ...oldest, at: '2026-01-04T00:00:00.000Z' }

  test.each([
    ['every kind', [...feedKinds]],
    ...feedKinds.map((kind) => [kind, [kind]] as [string, FeedKind[]]),
  ])('reads a page of %s anywhere in the time of a few hundred rows', async (_, kinds) => {
    const short = await fastest(() => read({ limit: 500 }))
    const first = await fastest(() => read({ kinds }))
    const others = [
      await fastest(() => read({ kinds, before: middle })),
      await fastest(() => read({ kinds, before: oldest })),
    ]
    for (const ms of [first, ...others])
      expect({ ms, short, isFast: ms < short }).toMatchObject({ isFast: true })
    expect({ first, others, isEven: Math.max(...others) < 3 * first + 5 }).toMatchObject({
      isEven: true,
    })
  })

  test('looks at a bounded part for a search that finds nothing, and goes on', async () => {
    const one = await read({ text: 'nothing like this' })
    expect(one.entries).toEqual([])
    expect(one.next).not.toBeNull()
    const [near, far] = [
      await fastest(() => read({ text: 'nothing like this' })),
      await fastest(() => read({ text: 'nothing like this', before: oldest })),
    ]
    const all = await fastest(() => read({ limit: 500 }))
    expect({ near, far, all, isBounded: Math.max(near, far) < 10 * all }).toMatchObject({
      isBounded: true,
    })
  })

  test('is read by its indexes, and sorts nothing', async () => {
    const plans = await planOf(open(), () => read({ before: middle }))
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan|-> +Sort/)
      expect(plan).toContain('Merge Append')
    }
  })
}

/** The plans of the statements that read rows in order while something runs. */
async function planOf({ db }: OpenDatabase, run: () => Promise<unknown>): Promise<string[]> {
  const { session } = db as unknown as {
    session: { prepareQuery: (...args: unknown[]) => unknown }
  }
  const statements: { sql: string; params: unknown[] }[] = []
  const original = session.prepareQuery
  session.prepareQuery = function (query: unknown, ...rest: unknown[]) {
    statements.push(query as (typeof statements)[number])
    return original.call(this, query, ...rest)
  }
  await run()
  session.prepareQuery = original
  const merged = statements.filter((one) => one.sql.includes('union all'))
  return Promise.all(
    merged.map(async (one) => {
      const parts = one.sql.split(/\$\d+/)
      const text = sql.join(
        parts.flatMap((part, index) =>
          index < one.params.length ? [sql.raw(part), sql`${one.params[index]}`] : [sql.raw(part)],
        ),
      )
      const { rows } = (await db.execute(sql`explain ${text}`)) as unknown as {
        rows: Record<string, string>[]
      }
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }),
  )
}

describe('a long feed on the embedded database', () => {
  let open: OpenDatabase
  let user: string
  beforeAll(async () => {
    open = await openTestDatabase()
    user = await fill(open)
  }, 120_000)
  afterAll(() => open?.close())
  pages(
    () => open,
    () => user,
  )
})

describe.skipIf(!binaries)('a long feed on a Postgres server', () => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-feed-'))
  let postgres: LocalPostgres
  let open: OpenDatabase
  let user: string
  beforeAll(async () => {
    postgres = startPostgres(binaries ?? '', await freePort())
    open = await openDatabase({ databaseUrl: postgres.createDatabase('feed'), dataDir: directory })
    user = await fill(open)
  }, 120_000)
  afterAll(async () => {
    await open?.close()
    postgres?.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  pages(
    () => open,
    () => user,
  )
})
