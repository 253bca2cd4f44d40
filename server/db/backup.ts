import 'server-only'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { version } from '#lib/protocol/version.ts'
import type { Database } from '#server/db/database.ts'
import { latestStep, ourSteps, stepsIn } from '#server/db/migrate.ts'
import { rows } from '#server/db/rows.ts'
import * as schema from '#server/db/schema.ts'
import { startError } from '#server/env/startError.ts'

/** First line of a backup. Each of the others but the last is `{"table":…,"row":…}`. */
export type BackupHeader = {
  format: typeof backupFormat
  /** Of the backup, not of Latchkey. */
  version: typeof backupVersion
  latchkey: string
  /** The latest migration of ours in the database. */
  migration: number | null
  /** The latest one of the site's own tables. */
  siteMigration: number | null
  createdAt: string
  tables: string[]
}

/** Last line of a backup, by which an incomplete one is recognized. */
export type BackupEnd = { rows: Record<string, number> }

/** Names of our tables. */
export const ourTables: readonly string[] = Object.values<unknown>(schema)
  .filter((value): value is PgTable => is(value, PgTable))
  .map(getTableName)

/** What {@link BackupHeader} says of the format. */
export const backupFormat = 'latchkey-backup'
/** The version of {@link backupFormat} that is written and read. */
export const backupVersion = 1

/** What belongs to the site. */
export type SiteTables = {
  /** Its tables that are backed up, too. */
  tables?: readonly string[] | undefined
  /** Folder of its migrations. */
  siteMigrations?: string | undefined
}

const rowsAtOnce = 500

/**
 * Writes all rows of our tables, and of those that the site names, as lines of JSON: what one moment had.
 * The database is one that `openDatabase` found up to date.
 * @returns the number of rows of each table
 */
export async function backUp(
  db: Database,
  output: Writable,
  { tables = [], siteMigrations }: SiteTables = {},
): Promise<BackupEnd['rows']> {
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  const write = async (text: string) => {
    if (!output.write(text)) await once(output, 'drain', { signal: closed.signal })
  }
  const counts: BackupEnd['rows'] = {}
  await db.transaction(
    async (snapshot) => {
      const all = [...ourTables, ...tables]
      for (const table of tables) await requireTable(snapshot, table)
      const header: BackupHeader = {
        format: backupFormat,
        version: backupVersion,
        latchkey: version,
        migration: latestStep(ourSteps),
        siteMigration: latestStep(stepsIn(siteMigrations)),
        createdAt: new Date().toISOString(),
        tables: all,
      }
      await write(`${JSON.stringify(header)}\n`)
      for (const table of all) counts[table] = await writeRows(snapshot, table, write)
      await write(`${JSON.stringify({ rows: counts } satisfies BackupEnd)}\n`)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  output.end()
  return counts
}

async function requireTable(db: Database, table: string): Promise<void> {
  const name = sql`to_regclass(quote_ident(${table}))`
  const [found] = await rows(db, sql`select ${name} is not null as yes`)
  if (found?.yes !== true) throw startError('backupMismatch', `The database has no table ${table}.`)
}

/** Postgres writes the rows itself: its JSON keeps numbers and times exactly. */
async function writeRows(
  db: Database,
  table: string,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const start = `{"table":${JSON.stringify(table)},"row":`
  let count = 0
  await db.execute(
    sql`declare latchkey_rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
  )
  for (;;) {
    const some = await rows(db, sql`fetch ${sql.raw(String(rowsAtOnce))} from latchkey_rows`)
    count += some.length
    if (some.length > 0) await write(some.map(({ row }) => `${start}${row}}\n`).join(''))
    if (some.length < rowsAtOnce) break
  }
  await db.execute(sql`close latchkey_rows`)
  return count
}
