import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { startError } from '#lib/server/startError.ts'

type MigrationConfig = { migrationsFolder: string }

/**
 * Migrates a database's schema to the latest step of the migrations folder, all steps or none.
 * @throws a start error, databaseNewer, if the database has a later step than the folder: writes by
 * this version could destroy data of the newer one.
 */
export async function migrate(
  db: Database,
  run: (config: MigrationConfig) => Promise<void>,
): Promise<void> {
  const migrationsFolder = join(process.cwd(), 'lib/server/db/migrations')
  if ((await lastApplied(db)) > lastKnown(migrationsFolder))
    throw startError(
      'databaseNewer',
      'The database was written by a newer version of this site. Start that version, or restore a backup.',
    )
  await run({ migrationsFolder })
}

/** Steps are identified by timestamps, in the folder's journal and in Drizzle's own table. */
function lastKnown(folder: string): number {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map((entry) => entry.when))
}

async function lastApplied(db: Database): Promise<number> {
  const table = 'drizzle.__drizzle_migrations'
  const found = await rows(db, sql`select to_regclass(${table}) is not null as yes`)
  if (!found[0]?.yes) return 0
  const latest = await rows(db, sql`select max(created_at) as at from ${sql.raw(table)}`)
  return Number(latest[0]?.at ?? 0)
}

async function rows(db: Database, query: ReturnType<typeof sql>) {
  const result = (await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }
  return result.rows
}
