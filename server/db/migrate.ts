import 'server-only'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '#server/db/database.ts'
import migrationSteps from '#server/db/migrationSteps.json' with { type: 'json' }
import { rows } from '#server/db/rows.ts'
import { startError } from '#server/env/startError.ts'

/** The steps of a folder of migrations. */
export type MigrationSteps = readonly MigrationMeta[]

/**
 * Our own steps. They are part of the code, because a bundled server has no folder beside it;
 * `npm run migrations:write` takes them from server/db/migrations.
 */
export const ourSteps: MigrationSteps = migrationSteps.map(({ when, sql: text }) => ({
  sql: text.split('--> statement-breakpoint'),
  bps: true,
  folderMillis: when,
  hash: createHash('sha256').update(text).digest('hex'),
}))

/** Of our steps. */
const ourTable = '__latchkey_migrations'
/** Of our steps in databases of 0.1.0, and of Drizzle's own in a database of the site. */
const drizzleTable = '__drizzle_migrations'
/** Of the site's own steps. */
const siteTable = '__site_migrations'

/** Number of the lock that servers which start together hold in turn. */
const lockNumber = 7245131

/** How a database is brought up to date. */
export type MigrationOptions = {
  /** The steps of ours; tests pass others. */
  steps?: MigrationSteps
  /** Folder of the migrations of the site's own tables, if it exists. */
  siteMigrations?: string
  /**
   * Whether missing steps are taken (`take`), or refused without a change (`refuse`). `leave` does not look:
   * for a command that migrates within its own transaction.
   * @default 'take'
   */
  missing?: 'take' | 'refuse' | 'leave'
}

/**
 * Migrates a database to the latest step of ours and of the site's own folder, all steps or none.
 * Ours and the site's are recorded apart, because one folder's steps are applied in the order of
 * their times: a step of ours that is older than one of the site's would be left out.
 * @throws a start error: databaseNewer if the database has a later step than the code, because writes by
 * this version could destroy data of the newer one; databaseOlder if it lacks one that is not to be taken
 */
export async function migrate(
  db: Database,
  { steps = ourSteps, siteMigrations, missing: found = 'take' }: MigrationOptions = {},
): Promise<void> {
  if (found === 'leave') return
  const siteSteps = stepsIn(siteMigrations)
  await db.transaction(async (transaction) => {
    if (found === 'take')
      await transaction.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(lockNumber))})`)
    const folders = [{ steps, table: await tableOf(transaction, steps) }]
    if (siteSteps.length > 0) folders.push({ steps: siteSteps, table: siteTable })
    for (const { steps: each, table } of folders) {
      const missing = await missingSteps(transaction, each, table)
      if (missing.length === 0) continue
      if (found === 'refuse') throw tooOld(missing.length)
      await apply(transaction, missing, table)
    }
  })
}

/** The latest step of a list, by which a backup names the schema of its rows; null for none. */
export function latestStep(steps: MigrationSteps): number | null {
  return steps.length > 0 ? Math.max(...steps.map(({ folderMillis }) => folderMillis)) : null
}

/**
 * The steps in a folder, if it exists. The comment keeps Next from delivering the whole project with a path that it
 * cannot know.
 */
export function stepsIn(folder: string | undefined): MigrationSteps {
  return folder && existsSync(/* turbopackIgnore: true */ folder)
    ? readMigrationFiles({ migrationsFolder: folder })
    : []
}

/** The table that records our steps: Drizzle's usual one holds the site's in a database of its own. */
async function tableOf(db: Database, steps: MigrationSteps): Promise<string> {
  if ((await exists(db, ourTable)) || !(await exists(db, drizzleTable))) return ourTable
  const first = steps[0]?.folderMillis ?? 0
  const table = sql.identifier(drizzleTable)
  const [found] = await rows(db, sql`select 1 from drizzle.${table} where created_at = ${first}`)
  return found ? drizzleTable : ourTable
}

/** The steps that a database has not taken yet. */
async function missingSteps(
  db: Database,
  steps: MigrationSteps,
  migrationsTable: string,
): Promise<MigrationSteps> {
  if (!(await exists(db, migrationsTable))) return steps
  const [latest] = await rows(db, sql`select max(created_at) as at from ${at(migrationsTable)}`)
  const last = Number(latest?.at ?? 0)
  if (last > Math.max(...steps.map(({ folderMillis }) => folderMillis)))
    throw startError(
      'databaseNewer',
      'The database was written by a newer version of this site. Start that version, or restore a backup.',
    )
  return steps.filter(({ folderMillis }) => folderMillis > last)
}

function tooOld(count: number): Error {
  return startError(
    'databaseOlder',
    `The database lacks ${count} ${count === 1 ? 'migration' : 'migrations'}. Migrate it first, or unset MIGRATE_ON_START.`,
  )
}

/** Records as Drizzle's own migrator does, which does not run within a transaction. */
async function apply(db: Database, steps: MigrationSteps, migrationsTable: string): Promise<void> {
  const table = at(migrationsTable)
  // Whoever may not create schemas has them created by somebody else.
  const [schema] = await rows(db, sql`select to_regnamespace('drizzle') is not null as yes`)
  if (schema?.yes !== true) await db.execute(sql`create schema drizzle`)
  await db.execute(
    sql`create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const step of steps) {
    for (const statement of step.sql) await db.execute(sql.raw(statement))
    await db.execute(
      sql`insert into ${table} (hash, created_at) values (${step.hash}, ${step.folderMillis})`,
    )
  }
}

const at = (migrationsTable: string) => sql`drizzle.${sql.identifier(migrationsTable)}`

async function exists(db: Database, migrationsTable: string): Promise<boolean> {
  const name = `drizzle.${migrationsTable}`
  const [found] = await rows(db, sql`select to_regclass(${name}) is not null as yes`)
  return found?.yes === true
}
