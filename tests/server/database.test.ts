import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { WalletError } from '#lib/errors/WalletError.ts'
import { checkReceipts } from '#lib/receipts/checkReceipts.ts'
import { issueChallenge } from '#server/auth/challenge.ts'
import { createSession, readSession } from '#server/auth/session.ts'
import { verifySignIn } from '#server/auth/verify.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { connectionError, isDatabaseError } from '#server/db/databaseErrors.ts'
import { users } from '#server/db/schema.ts'
import { defaultPool } from '#server/env/databaseEnv.ts'
import { countAttempt, uncountAttempt } from '#server/http/rateLimit.ts'
import { appendReceipt } from '#server/receipts/receipts.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'
import { until } from '#tests/support/until.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../scripts/lib/pgbouncer.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

const now = new Date('2026-05-01T10:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const limit = { max: 10, seconds: 60 }
/** For tests that open an embedded database: a second on an idle machine, many on a busy one. */
const openMs = 120_000

const directory = mkdtempSync(join(tmpdir(), 'latchkey-database-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'opened',
    (error: { code?: string }) => error.code,
  )

async function attempts(dbs: readonly Database[], count: number, subject: string, at = now) {
  const tries = Array.from({ length: count }, (_, index) =>
    countAttempt({
      db: dbs[index % dbs.length] as Database,
      now: at,
      name: 'test',
      subject,
      limit,
    }).then(
      () => 'counted',
      (error: WalletError) => `${error.key} ${error.details}`,
    ),
  )
  return Promise.all(tries)
}

const counted = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'counted').length

describe('a rate limit', () => {
  let open: OpenDatabase
  beforeAll(async () => {
    open = await openTestDatabase()
  })
  afterAll(() => open.close())

  test('allows exactly its number of 100 parallel attempts', async () => {
    const outcomes = await attempts([open.db], 100, 'parallel')
    expect(counted(outcomes)).toBe(10)
    expect(outcomes.filter((outcome) => outcome === 'rateLimited 60')).toHaveLength(90)
  })

  test('counts every subject separately and resets after its period', async () => {
    await attempts([open.db], 10, 'a')
    expect(counted(await attempts([open.db], 1, 'a'))).toBe(0)
    expect(counted(await attempts([open.db], 1, 'b'))).toBe(1)
    expect(await attempts([open.db], 1, 'a', later(59.5))).toEqual(['rateLimited 1'])
    expect(counted(await attempts([open.db], 20, 'a', later(60)))).toBe(10)
  })

  test('does not count a valid attempt', async () => {
    await attempts([open.db], 10, 'forgiven')
    await uncountAttempt({ db: open.db, now, name: 'test', subject: 'forgiven' })
    expect(counted(await attempts([open.db], 5, 'forgiven'))).toBe(1)
  })
})

describe('a database is unavailable', () => {
  const pgError = (code: string) =>
    Object.assign(new Error('x'), { code, severity: 'ERROR', name: 'error' })
  const failedQuery = (cause: Error) => new Error('Failed query: select', { cause })
  const socketError = (code: string) => Object.assign(new Error('x'), { code, syscall: 'connect' })

  test.each([
    ['a lost connection', pgError('08006')],
    ['a shutdown', failedQuery(pgError('57P01'))],
    ['a full disk', failedQuery(pgError('53100'))],
    ['a read-only standby', failedQuery(pgError('25006'))],
    ['a query that never arrived', failedQuery(socketError('ECONNREFUSED'))],
    ['a pool without a connection', connectionError(socketError('ECONNREFUSED'))],
  ])('by %s', (_, error) => expect(isDatabaseError(error)).toBe(true))

  test.each([
    ['a value it cannot hold', failedQuery(pgError('22021'))],
    ['a key that exists', failedQuery(pgError('23505'))],
    ['a query with a mistake', failedQuery(pgError('42601'))],
    ['an unreachable service', new TypeError('x', { cause: socketError('ECONNREFUSED') })],
    ['a client that hung up', socketError('ECONNRESET')],
    ['a file that is not there', socketError('ENOENT')],
    ['a code of five letters', socketError('EPIPE')],
  ])('not by %s', (_, error) => expect(isDatabaseError(error)).toBe(false))
})

describe('the embedded database', () => {
  const dataDir = join(directory, 'embedded')

  test(
    'keeps its data, allows one process at a time, and opens again after closing',
    async () => {
      const who = { address: `0x${'1'.repeat(40)}`, chainId: 1, accountType: 'eoa' } as const
      const first = await openDatabase({ dataDir })
      const { token } = await createSession(first.db, now, who, '')
      expect(await codeOf(openDatabase({ dataDir }))).toBe('databaseLocked')
      expect(await readSession(first.db, now, token)).not.toBeNull()
      await first.close()
      expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(false)

      const second = await openDatabase({ dataDir })
      expect(await readSession(second.db, now, token)).not.toBeNull()
      await second.close()
    },
    openMs,
  )

  test(
    'written by a newer version is refused and stays as it is',
    async () => {
      const first = await openDatabase({ dataDir })
      await first.db.execute(
        sql`insert into drizzle.__latchkey_migrations (hash, created_at) values ('newer', ${Date.parse('2099-01-01')})`,
      )
      await first.close()
      expect(await codeOf(openDatabase({ dataDir }))).toBe('databaseNewer')
      // The failed attempt released the directory, and the next one checks again.
      expect(await codeOf(openDatabase({ dataDir }))).toBe('databaseNewer')
    },
    openMs,
  )

  test(
    'that is damaged is refused with its directory named',
    async () => {
      writeFileSync(join(dataDir, 'pglite/global/pg_control'), 'nothing of the kind')
      const refused = await openDatabase({ dataDir }).catch((error: Error) => error)
      expect(refused).toMatchObject({ name: 'StartError', code: 'databaseCorrupt' })
      expect((refused as Error).message).toContain(join(dataDir, 'pglite'))
    },
    openMs,
  )
})

test(
  'an unavailable database is distinguished from an invalid query and from other errors',
  async () => {
    const open = await openDatabase({ databaseUrl: 'memory://', dataDir: directory })
    const broken = await open.db
      .execute(sql`select * from nowhere`)
      .catch((error: unknown) => error)
    expect(broken).toBeInstanceOf(Error)
    expect(isDatabaseError(broken)).toBe(false)
    await open.close()
    const closed = await open.db.execute(sql`select 1`).catch((error: unknown) => error)
    expect(isDatabaseError(closed)).toBe(true)
    expect(isDatabaseError(new TypeError('x is not a function'))).toBe(false)
    expect(isDatabaseError('a string')).toBe(false)
  },
  openMs,
)

const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')

const pgBouncer = findPgBouncer()
if (!pgBouncer) process.stdout.write('Skipped: no PgBouncer on this machine.\n')

const ways = [
  { way: 'themselves', mode: undefined, preparesStatements: true },
  { way: 'through a pooler in session mode', mode: 'session', preparesStatements: true },
  { way: 'through a pooler in transaction mode', mode: 'transaction', preparesStatements: false },
] as const

describe.skipIf(!binaries).each(ways.filter(({ mode }) => !mode || pgBouncer))(
  'two servers on one Postgres, $way,',
  ({ mode, preparesStatements }) => {
    const databasePool = { ...defaultPool, preparesStatements }
    let postgres: LocalPostgres
    let pooler: PgBouncer | undefined
    let url: string
    let pair: [OpenDatabase, OpenDatabase]
    const env = readTestEnv({ PORT: '15000', RPC_URLS: '31337=http://localhost:1' })

    beforeAll(async () => {
      const serverPort = await freePort()
      postgres = startPostgres(binaries ?? '', serverPort)
      url = postgres.createDatabase('latchkey')
      if (mode) {
        pooler = await startPgBouncer(pgBouncer ?? '', { port: await freePort(), serverPort, mode })
        url = pooler.through(url)
      }
      const open = () => openDatabase({ databaseUrl: url, dataDir: directory, databasePool })
      // Concurrently, on an empty database: both would migrate.
      pair = await Promise.all([open(), open()])
    })
    afterAll(async () => {
      await Promise.all((pair ?? []).map((each) => each.close()))
      pooler?.stop()
      postgres?.stop()
    })

    test('append receipts to one chain', async () => {
      const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      const who = { address, chainId: 1, accountType: 'eoa' } as const
      await createSession(pair[0].db, now, who, 'absent')
      const origin = {
        identity: address,
        origin: 'https://site.example',
        at: now.toISOString(),
        serverCheck: 'unchecked' as const,
      }
      const appended = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          appendReceipt(
            (pair[index % 2] as OpenDatabase).db,
            {
              id: randomUUID(),
              title: 'Sign a message',
              shownHash: 'a'.repeat(64),
              askedHash: 'b'.repeat(64),
              method: 'personal_sign',
              result: { kind: 'signature', value: '0x1234' },
              check: 'matches',
              wallet: { id: 'wallet', name: 'Wallet' },
              account: address,
              chainId: 1,
            },
            origin,
          ),
        ),
      )
      const receipts = appended.toSorted((one, other) => one.number - other.number)
      const headHash = receipts.at(-1)?.hash
      const file = { identity: origin.identity, count: 40, headHash, receipts }
      expect(checkReceipts(file)).toEqual([])
    })

    test('share a rate limit', async () => {
      const outcomes = await attempts(
        pair.map((each) => each.db),
        100,
        'both',
      )
      expect(counted(outcomes)).toBe(10)
    })

    test('create one session per challenge, of 50 attempts on both', async () => {
      for (let round = 0; round < 5; round++) {
        const owner = privateKeyToAccount(generatePrivateKey())
        const scene = { env, now }
        const { challenge, preToken } = await issueChallenge(
          { ...scene, db: pair[0].db },
          { address: owner.address, chainId: 31337, preToken: '' },
        )
        const { message } = challenge
        const signature = await owner.signMessage({ message })
        const tries = Array.from({ length: 50 }, (_, index) =>
          verifySignIn(
            { ...scene, db: (pair[index % 2] as OpenDatabase).db },
            { message, signature, preToken, oldToken: '', client: '192.0.2.1', cookies: null },
          ).catch((error: WalletError) => error.key),
        )
        const outcomes = await Promise.all(tries)
        const tokens = outcomes.flatMap((outcome) =>
          typeof outcome === 'string' ? [] : [outcome.token],
        )
        expect(tokens).toHaveLength(1)
        expect(outcomes.filter((outcome) => outcome === 'challengeInvalid')).toHaveLength(49)
        expect(await readSession(pair[1].db, now, tokens[0] ?? '')).not.toBeNull()
      }
    })

    test('make one user of 40 first sign-ins on both', async () => {
      for (let round = 0; round < 5; round++) {
        const { address } = privateKeyToAccount(generatePrivateKey())
        const who = { address, chainId: 1, accountType: 'eoa' } as const
        const before = await pair[0].db.$count(users)
        const opened = await Promise.all(
          Array.from({ length: 40 }, (_, index) =>
            createSession((pair[index % 2] as OpenDatabase).db, now, who, ''),
          ),
        )
        expect(new Set(opened.map(({ session }) => session.user.id)).size).toBe(1)
        expect(await pair[1].db.$count(users)).toBe(before + 1)
      }
    })

    test('recover when the database is available again', async () => {
      const who = { address: `0x${'1'.repeat(40)}`, chainId: 1, accountType: 'eoa' } as const
      const { token } = await createSession(pair[0].db, now, who, '')
      postgres.pause()
      const away = await readSession(pair[0].db, now, token).catch((error: unknown) => error)
      expect(isDatabaseError(away)).toBe(true)
      postgres.restart()
      // A pool detects each of its dead connections by using it.
      await until(async () => {
        expect(await readSession(pair[0].db, now, token)).not.toBeNull()
      })
    })

    test('reject a database of a newer version', async () => {
      await pair[0].db.execute(
        sql`insert into drizzle.__latchkey_migrations (hash, created_at) values ('newer', ${Date.parse('2099-01-01')})`,
      )
      expect(
        await codeOf(openDatabase({ databaseUrl: url, dataDir: directory, databasePool })),
      ).toBe('databaseNewer')
    })
  },
)

test('a server does not start without a database', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
  const refused = codeOf(openDatabase({ databaseUrl: nowhere, dataDir: directory }))
  expect(await refused).toBe('databaseUnreachable')
})

describe.skipIf(!binaries)('a start says what is wrong with its Postgres', () => {
  let postgres: LocalPostgres
  let serverPort: number
  beforeAll(async () => {
    serverPort = await freePort()
    postgres = startPostgres(binaries ?? '', serverPort)
  })
  afterAll(() => postgres?.stop())

  const open = async (databaseUrl: string, missing: 'take' | 'refuse' = 'take') => {
    const opened = await openDatabase({ databaseUrl, dataDir: directory }, { missing })
    await opened.close()
  }
  const asUser = (url: string, username: string) => Object.assign(new URL(url), { username }).href

  test('a user that it does not know', async () => {
    const url = asUser(postgres.createDatabase('unknown'), 'nobody')
    expect(await codeOf(open(url))).toBe('databaseRefused')
  })

  test('a database that it does not have', async () => {
    const url = postgres.createDatabase('known').replace(/known$/, 'other')
    expect(await codeOf(open(url))).toBe('databaseMissing')
  })

  test('a user that may not change the schema; it may start once another has migrated it', async () => {
    const url = postgres.createDatabase('parted')
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query('create role site login')
    expect(await codeOf(open(asUser(url, 'site')))).toBe('databasePermission')
    expect(await codeOf(open(asUser(url, 'site'), 'refuse'))).toBe('databaseOlder')
    await open(url)
    await owner.query('grant usage on schema drizzle to site')
    await owner.query('grant select on all tables in schema drizzle to site')
    await owner.end()
    expect(await codeOf(open(asUser(url, 'site'), 'refuse'))).toBe('opened')
    expect(await codeOf(open(asUser(url, 'site')))).toBe('opened')
  })

  test.skipIf(!pgBouncer)('a pooler that keeps no prepared statements', async () => {
    const port = await freePort()
    const options = { port, serverPort, mode: 'transaction' } as const
    const pooler = await startPgBouncer(pgBouncer ?? '', options)
    onTestFinished(() => pooler.stop())
    const url = pooler.through(postgres.createDatabase('pooled'))
    expect(await codeOf(open(url))).toBe('databasePooler')
  })

  test('a statement that takes too long ends, in a transaction by the server itself', async () => {
    const databaseUrl = postgres.createDatabase('slow')
    const databasePool = { ...defaultPool, timeoutSeconds: 1 }
    const { db, close } = await openDatabase({ databaseUrl, dataDir: directory, databasePool })
    onTestFinished(close)
    const slow = sql`select pg_sleep(30)`
    const within = await db.transaction((each) => each.execute(slow)).catch((error) => error)
    expect(within).toMatchObject({ cause: { code: '57014' } })
    const alone = await Promise.resolve(db.execute(slow)).catch((error: unknown) => error)
    expect(isDatabaseError(alone)).toBe(true)
  })
})
