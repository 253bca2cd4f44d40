import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#lib/server/db/database.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'
import { root } from '#tests/support/tree.ts'

const ours = 'lib/server/db/migrations'
const own = 'lib/server/db/siteMigrations'
const folder = mkdtempSync(join(tmpdir(), 'latchkey-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
})

/** Adds a step to a folder of migrations, as drizzle-kit does. */
function addStep(path: string, tag: string, when: number, statement: string) {
  mkdirSync(join(folder, path, 'meta'), { recursive: true })
  const journalPath = join(folder, path, 'meta/_journal.json')
  const journal = readJournal(journalPath)
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true })
  writeFileSync(journalPath, JSON.stringify(journal))
  writeFileSync(join(folder, path, `${tag}.sql`), statement)
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

test('a site’s own migrations are apart from ours, whichever is newer', async () => {
  cpSync(join(root, ours), join(folder, ours), { recursive: true })
  const dataDir = await createDataDirectory(folder)
  addStep(own, '0000_orders', Date.parse('2098-01-01'), 'create table orders (id integer)')
  const first = await openDatabase({ dataDir })
  await first.db.execute(sql`insert into orders values (1)`)
  await first.close()

  // An update of ours whose step was written before the site's.
  addStep(ours, '9999_update', Date.parse('2097-01-01'), 'create table from_update (id integer)')
  addStep(own, '0001_notes', Date.parse('2098-02-01'), 'create table notes (id integer)')
  const second = await openDatabase({ dataDir })
  expect(await countOf(second.db, 'from_update')).toBe(0)
  expect(await countOf(second.db, 'notes')).toBe(0)
  expect(await countOf(second.db, 'orders')).toBe(1)
  await second.close()

  rmSync(join(folder, own), { recursive: true })
  addStep(own, '0000_orders', Date.parse('2098-01-01'), 'create table orders (id integer)')
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({ code: 'databaseNewer' })
})
