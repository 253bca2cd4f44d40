import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SignUpRequest } from '#lib/protocol/embedded.ts'
import { backUp, ourTables } from '#server/db/backup.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { openBackup, restore } from '#server/db/restore.ts'
import { rows } from '#server/db/rows.ts'
import { startSite } from '#server/startSite.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { openIdBrowser } from '#tests/support/server/openIdBrowser.ts'
import { database, openServer, site, whenIdle } from '#tests/support/server/openServer.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

const port = 15_117
const origin = `http://localhost:${port}`
const directory = mkdtempSync(join(tmpdir(), 'latchkey-backup-'))
const binaries = findPostgres()

let custody: CustodyFixture
let postgres: LocalPostgres | undefined
beforeAll(async () => {
  custody = await createCustodyFixture()
  if (binaries) postgres = startPostgres(binaries, await freePort())
})
afterAll(async () => {
  await custody.stop()
  postgres?.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** Serves a database; the site of the database before it is gone. */
async function serve(db: Database): Promise<void> {
  const settings = {
    PORT: String(port),
    RPC_URLS: '31337=http://localhost:1',
    TURNKEY_API_URL: custody.url,
    OPENID_PROVIDERS: 'google',
    OPENID_GOOGLE_ISSUER: custody.issuer.url,
    OPENID_GOOGLE_CLIENT_ID: 'google-client',
    OPENID_GOOGLE_CLIENT_SECRET: 'google-secret',
  }
  await openServer(settings, db)
  await startSite(site())
}

/** A database that the test closes: embedded, or of the server. */
async function openEmpty(kind: 'pglite' | 'postgres', isMigrated: boolean): Promise<OpenDatabase> {
  made += 1
  const place =
    kind === 'postgres'
      ? { databaseUrl: postgres?.createDatabase(`backup${made}`) ?? '', dataDir: '' }
      : { dataDir: join(directory, String(made)) }
  const open = await openDatabase(place, { missing: isMigrated ? 'take' : 'leave' })
  onTestFinished(() => open.close())
  return open
}
let made = 0

async function backupOf(db: Database, options?: Parameters<typeof backUp>[2]): Promise<string> {
  const lines = new PassThrough()
  const [text] = await Promise.all([
    lines.setEncoding('utf8').toArray(),
    backUp(db, lines, options),
  ])
  return text.join('')
}

async function* inPieces(text: string, size = 10_000): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const restored = async (db: Database, text: string, siteMigrations?: string) =>
  restore(db, await openBackup(inPieces(text), siteMigrations), siteMigrations)

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'restored',
    (error: { code?: string }) => error.code,
  )

/** The rows of every table, as Postgres writes them. */
async function contentsOf(db: Database): Promise<Record<string, string[]>> {
  const tables = ourTables.map(async (table) => {
    const found = await rows(
      db,
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
    )
    return [table, found.map(({ row }) => String(row)).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

/** What people have of a site: a session, a passkey wallet, one of a provider, a pair of credentials. */
async function createPeople() {
  const account = privateKeyToAccount(generatePrivateKey())
  const challenge = await callRoute(origin, '/api/auth/challenge', {
    address: account.address,
    chainId: 31337,
  })
  const { message } = challenge.body
  const signature = await account.signMessage({ message })
  const preCookie = cookiesOf(challenge.headers)
  const verified = await callRoute(
    origin,
    '/api/auth/verify',
    { message, signature },
    { headers: { cookie: preCookie } },
  )
  expect(verified.status).toBe(200)
  const cookie = cookiesOf(verified.headers)
  const passkey = softPasskey({ origin })
  const { challenge: registered, attestation } = passkey.authenticatorParams()
  const signUp: SignUpRequest = {
    userName: 'Ada',
    registration: { challenge: registered, displayName: 'Läptop 🔑', attestation },
  }
  const passkeyWallet = (await callRoute(origin, '/api/custody/sign-up', signUp)).body
  const ofProvider = (await openIdBrowser(origin).signIn('ada@example.com', { provider: 'google' }))
    .body.organizationId
  expect(passkeyWallet.organizationId).toBeTruthy()
  expect(ofProvider).toBeTruthy()
  return {
    async findAgain() {
      const read = await callRoute(origin, '/api/auth/session', undefined, {
        method: 'GET',
        headers: { cookie },
      })
      expect(read.body.session.address).toBe(account.address)
      // The same wallets, and no new ones.
      expect((await callRoute(origin, '/api/custody/sign-up', signUp)).body).toEqual(passkeyWallet)
      const browser = openIdBrowser(origin)
      const again = await browser.signIn('ada@example.com', { provider: 'google' })
      expect(again.body.organizationId).toBe(ofProvider)
      // A message can be signed in with once, also in the copy.
      const replayed = await callRoute(
        origin,
        '/api/auth/verify',
        { message, signature },
        { headers: { cookie: preCookie } },
      )
      expect(replayed.code).toBe('challengeInvalid')
    },
  }
}

function cookiesOf(headers: Record<string, string>): string {
  const line = headers['set-cookie'] ?? ''
  return line
    .split(/, (?=__Host)/)
    .map((one) => one.split(';')[0])
    .join('; ')
}

async function open(): Promise<OpenDatabase> {
  const opened = await openTestDatabase()
  onTestFinished(() => opened.close())
  return opened
}

test.skipIf(!binaries)(
  'a database of either kind is another one after a move there and back, and people have what they had',
  async () => {
    const first = await open()
    await serve(first.db)
    const people = await createPeople()
    await whenIdle(5_000)
    const contents = await contentsOf(first.db)
    const there = await openEmpty('postgres', false)
    const counts = await restored(there.db, await backupOf(first.db))
    expect(counts).toEqual(
      Object.fromEntries(ourTables.map((table) => [table, contents[table]?.length])),
    )
    expect(await contentsOf(there.db)).toEqual(contents)
    await serve(there.db)
    await people.findAgain()
    await whenIdle(5_000)
    const back = await openEmpty('pglite', false)
    await restored(back.db, await backupOf(there.db))
    await serve(back.db)
    await people.findAgain()
    // New rows take new numbers.
    const db = await database()
    await db.execute(
      sql`insert into latchkey_events (queue, event, due_at) values (gen_random_uuid(), '{}', now())`,
    )
    await whenIdle(5_000)
  },
)

test('rows that refer to others, and numbers that JavaScript has not, are the same afterwards', async () => {
  const { db } = await open()
  const credential = (id: string, signer: string | null) =>
    sql`insert into credentials (id, identity, address, chain, wallet_properties, signer_ref_id, created_at)
      values (${id}, ${id}, '0x1', 'eip155:1', '{"n": 12345678901234567890.25}', ${signer}, '2026-05-01T10:00:00.123Z')`
  await db.execute(credential('signer', null))
  await db.execute(credential('smart', 'signer'))
  await db.execute(sql`update credentials set address = address where id = 'signer'`)
  await db.execute(
    sql`insert into rate_limits select 'key' || n, 1, now() from generate_series(1, 1200) n`,
  )
  await db.execute(
    sql`insert into latchkey_events (queue, event, due_at) values (gen_random_uuid(), ${'{"text":"two\\nlines\\t\\"x\\""}'}, now())`,
  )
  const copy = await openEmpty('pglite', true)
  await restored(copy.db, await backupOf(db))
  expect(await contentsOf(copy.db)).toEqual(await contentsOf(db))
  await copy.db.execute(
    sql`insert into latchkey_events (queue, event, due_at) values (gen_random_uuid(), '{}', now())`,
  )
  await expect(
    copy.db.execute(sql`delete from credentials where id = 'signer'`),
  ).resolves.toBeDefined()
  const [left] = await rows(copy.db, sql`select signer_ref_id as signer from credentials`)
  expect(left?.signer).toBeNull()
})

test.skipIf(!binaries)('a backup has what one moment had, in lines of JSON', async () => {
  const { db } = await openEmpty('postgres', true)
  // More than the stream takes at once: the writer waits for its reader.
  await db.execute(
    sql`insert into challenges (nonce, pre_hash, address, chain_id, message, expires_at)
      select 'nonce' || n, '', '', 1, repeat('x', 1000), now() from generate_series(1, 2000) n`,
  )
  const lines = new PassThrough().setEncoding('utf8')
  const writing = backUp(db, lines)
  await once(lines, 'readable')
  await db.execute(sql`insert into rate_limits values ('after', 1, now())`)
  const text = (await lines.toArray()).join('')
  expect((await writing).challenges).toBe(2000)
  const [header = '', ...others] = text.trimEnd().split('\n')
  expect(JSON.parse(header)).toMatchObject({
    format: 'latchkey-backup',
    version: 1,
    tables: ourTables,
  })
  expect(JSON.parse(others.at(-1) ?? '').rows).toMatchObject({ challenges: 2000, rate_limits: 0 })
  expect(Object.keys(JSON.parse(others[0] ?? ''))).toEqual(['table', 'row'])
  expect(others.length).toBe(2001)
})

test('a damaged backup, one of another version, and a database with rows are refused, and nothing changes', async () => {
  const { db } = await open()
  await db.execute(
    sql`insert into rate_limits select 'key' || n, 1, now() from generate_series(1, 5) n`,
  )
  await db.execute(sql`insert into known_browsers values ('browser', now())`)
  const text = await backupOf(db)
  const lines = text.trimEnd().split('\n')
  const join = (changed: string[]) => `${changed.join('\n')}\n`
  const at = lines.findIndex((line) => line.includes('"rate_limits","row"'))
  const damaged = {
    'without its end': join(lines.slice(0, -1)),
    'cut in a line': text.slice(0, text.length - 40),
    'without a row': join(lines.toSpliced(at, 1)),
    'with a row twice': join(lines.toSpliced(at, 0, lines[at] ?? '')),
    'with a value that is none': text
      .replace('"before"', '"x"')
      .replace(/"resets_at": "[^"]+"/, '"resets_at": "never"'),
    'with a line that is no JSON': join(lines.toSpliced(at, 1, `${lines[at]?.slice(0, -9)}}`)),
    'with a row of another table': text.replaceAll('{"table":"rate_limits"', '{"table":"pg_class"'),
    'with more after its end': `${text}${lines[at]}\n`,
    'that is something else': 'PK\u0003\u0004',
    'that is empty': '',
  }
  const target = await openEmpty('pglite', false)
  for (const [what, changed] of Object.entries(damaged))
    expect(await codeOf(restored(target.db, changed)), what).toBe('backupDamaged')
  const others = {
    version: text.replace('"version":1', '"version":2'),
    migration: text.replace(/"migration":\d+/, '"migration":4102444800000'),
    site: text.replace('"siteMigration":null', '"siteMigration":1'),
    table: text.replace('"tables":[', '"tables":["orders",'),
  }
  for (const [what, changed] of Object.entries(others))
    expect(await codeOf(restored(target.db, changed)), what).toBe('backupMismatch')
  const [tables] = await rows(
    target.db,
    sql`select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`,
  )
  expect(tables?.count).toBe(0)

  const before = await contentsOf(db)
  expect(await codeOf(restored(db, text))).toBe('databaseNotEmpty')
  expect(await contentsOf(db)).toEqual(before)
  await expect(restored(target.db, text)).resolves.toMatchObject({ rate_limits: 5 })
})

test('tables of the site are copied if they are named', async () => {
  const { db } = await open()
  await db.execute(
    sql`create table "Odd ""orders" (id serial primary key, at timestamptz, half int generated always as (id / 2) stored)`,
  )
  await db.execute(sql`insert into "Odd ""orders" (at) values (now()), (null)`)
  const lines = new PassThrough()
  await expect(backUp(db, lines.resume(), { tables: ['nowhere'] })).rejects.toMatchObject({
    code: 'backupMismatch',
  })
  const text = await backupOf(db, { tables: ['Odd "orders'] })
  const target = await openEmpty('pglite', true)
  expect(await codeOf(restored(target.db, text))).toBe('backupMismatch')
  await target.db.execute(
    sql`create table "Odd ""orders" (id serial primary key, at timestamptz, half int generated always as (id / 2) stored)`,
  )
  expect(await restored(target.db, text)).toMatchObject({ 'Odd "orders': 2 })
  const [next] = await rows(
    target.db,
    sql`insert into "Odd ""orders" (at) values (now()) returning id, half`,
  )
  expect(next).toEqual({ id: 3, half: 1 })
})

test.skipIf(!binaries)('a reader that fails ends the writer', async () => {
  const { db } = await openEmpty('postgres', true)
  await db.execute(
    sql`insert into rate_limits select 'key' || n, 1, now() from generate_series(1, 20000) n`,
  )
  const lines = new PassThrough()
  lines.on('error', () => undefined)
  const writing = backUp(db, lines)
  lines.once('readable', () => lines.destroy(new Error('full')))
  await expect(writing).rejects.toThrow()
  // The connection is free again.
  expect(await rows(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
})
