import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, expect, test } from 'vitest'
import { createSession, readSession } from '#server/auth/session.ts'
import { adoptDatabase, type Database, openDatabase } from '#server/db/database.ts'
import { ourSteps } from '#server/db/migrate.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'
import { root } from '#tests/support/tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-migrations-'))
const siteMigrations = join(folder, 'siteMigrations')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Adds a step to the site's folder of migrations, as drizzle-kit does. */
function addStep(tag: string, when: number, statement: string) {
  mkdirSync(join(siteMigrations, 'meta'), { recursive: true })
  const journalPath = join(siteMigrations, 'meta/_journal.json')
  const journal = readJournal(journalPath)
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true })
  writeFileSync(journalPath, JSON.stringify(journal))
  writeFileSync(join(siteMigrations, `${tag}.sql`), statement)
}

function readJournal(path: string): { entries: object[]; version: string; dialect: string } {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { version: '7', dialect: 'postgresql', entries: [] }
  }
}

async function countOf(db: Database, table: string) {
  const { rows } = (await db.execute(sql.raw(`select count(*)::int as n from ${table}`))) as never
  return (rows as { n: number }[])[0]?.n
}

test('our steps are those of their folder', () => {
  const inFolder = readMigrationFiles({ migrationsFolder: join(root, 'server/db/migrations') })
  expect(ourSteps, 'npm run migrations:write').toEqual(inFolder)
})

test('a site’s own migrations are apart from ours, whichever is newer', async () => {
  // Its table is that of 0.1.0, which is found and used.
  const dataDir = await createDataDirectory(folder)
  addStep('0000_orders', Date.parse('2098-01-01'), 'create table orders (id integer)')
  const first = await openDatabase({ dataDir }, { siteMigrations })
  await first.db.execute(sql`insert into orders values (1)`)
  await first.close()

  // An update of ours whose step was written before the site's.
  const update = {
    sql: ['create table from_update (id integer)'],
    bps: true,
    folderMillis: Date.parse('2097-01-01'),
    hash: 'update',
  }
  addStep('0001_notes', Date.parse('2098-02-01'), 'create table notes (id integer)')
  const steps = [...ourSteps, update]
  const second = await openDatabase({ dataDir }, { steps, siteMigrations })
  expect(await countOf(second.db, 'from_update')).toBe(0)
  expect(await countOf(second.db, 'notes')).toBe(0)
  expect(await countOf(second.db, 'orders')).toBe(1)
  expect(await countOf(second.db, 'drizzle.__drizzle_migrations')).toBe(steps.length)
  await second.close()
  await expect(openDatabase({ dataDir }, { siteMigrations })).rejects.toMatchObject({
    code: 'databaseNewer',
  })

  rmSync(siteMigrations, { recursive: true })
  addStep('0000_orders', Date.parse('2098-01-01'), 'create table orders (id integer)')
  await expect(openDatabase({ dataDir }, { steps, siteMigrations })).rejects.toMatchObject({
    code: 'databaseNewer',
  })
})

test('a database that the site opened keeps its own migrations and its names of columns', async () => {
  const client = new PGlite()
  const own = drizzle({ client })
  await own.execute(sql`create schema drizzle`)
  await own.execute(
    sql`create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`,
  )
  const later = Date.parse('2099-01-01')
  await own.execute(sql`insert into drizzle.__drizzle_migrations values (1, 'own', ${later})`)
  const { db, close } = await adoptDatabase(own)
  expect(await countOf(db, 'drizzle.__latchkey_migrations')).toBe(ourSteps.length)
  const { token } = await createSession(
    db,
    new Date(),
    { address: `0x${'a'.repeat(40)}`, chainId: 1, accountType: 'eoa' },
    '',
  )
  expect(await readSession(db, new Date(), token)).toMatchObject({ chainId: 1 })
  await adoptDatabase(own)
  await close()
  expect(await countOf(db, 'drizzle.__drizzle_migrations')).toBe(1)
  await client.close()
})
