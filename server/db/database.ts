import 'server-only'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { lockDirectory } from '#server/db/directoryLock.ts'
import { keepStatements } from '#server/db/keepStatements.ts'
import { type MigrationOptions, migrate } from '#server/db/migrate.ts'
import { withoutPreparing } from '#server/db/prepared.ts'
import * as schema from '#server/db/schema.ts'
import { defaultPool } from '#server/env/databaseEnv.ts'
import type { Settings } from '#server/env/settings.ts'
import { isStartError, startError } from '#server/env/startError.ts'

/** Either database, behind Drizzle's Postgres dialect. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A migrated database and the function that closes it. */
export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgres' | 'given'
  close(): Promise<void>
}

/** A database that a site opens itself, with any of Drizzle's drivers for Postgres. */
export type GivenDatabase = PgDatabase<PgQueryResultHKT, Record<string, unknown>>

/**
 * PGlite's cache, inside this process. Its default of 128 MB is memory that never comes back, and the
 * operating system caches the same files.
 */
const sharedBuffers = '16MB'

/** For the site's own tables, as in docs/guide.md; our schema names its columns. */
export const casing = 'snake_case'

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'databasePool'>>

/**
 * Opens the database of the settings and migrates its schema. Drivers are imported here instead of
 * at the top, because a build must not touch a database.
 * @throws a start error, whose code begins with `database`
 */
export async function openDatabase(
  { databaseUrl, dataDir, databasePool = defaultPool }: DatabaseSettings,
  migrations: MigrationOptions = {},
): Promise<OpenDatabase> {
  if (databaseUrl === 'memory://') return openPglite('memory://', migrations)
  if (databaseUrl) {
    const { openPostgres } = await import('#server/db/openPostgres.ts')
    return openPostgres(databaseUrl, databasePool, migrations)
  }
  return openPgliteDirectory(resolve(dataDir, 'pglite'), migrations)
}

/** Migrates a database that the site has opened, and that it closes itself. */
export async function adoptDatabase(
  given: GivenDatabase,
  migrations: MigrationOptions = {},
  { preparesStatements } = defaultPool,
): Promise<OpenDatabase> {
  // The schema of a Drizzle database is for its relational queries, of which there are none here.
  const db = given as unknown as Database
  if (!preparesStatements) withoutPreparing(db)
  await migrate(db, migrations)
  return { db, kind: 'given', close: async () => undefined }
}

/** PGlite has none of the processes by which a server removes dead rows. */
const vacuumMs = 30 * 60_000
const busyTables = 'challenges, rate_limits, sessions, known_browsers, openid_requests'

async function openPgliteDirectory(
  directory: string,
  migrations: MigrationOptions,
): Promise<OpenDatabase> {
  mkdirSync(join(directory, '..'), { recursive: true })
  const release = lockDirectory(directory)
  try {
    const open = await openPglite(directory, migrations)
    return {
      ...open,
      close: async () => {
        await open.close()
        release()
      },
    }
  } catch (error) {
    release()
    if (isStartError(error)) throw error
    throw startError(
      'databaseCorrupt',
      `The database in ${directory} cannot be opened. Look whether the disk is full or read-only; else restore a backup, or move the directory away to begin anew.`,
      error,
    )
  }
}

async function openPglite(directory: string, migrations: MigrationOptions): Promise<OpenDatabase> {
  const library = await import('@electric-sql/pglite')
  const { PGlite } = library
  const { drizzle } = await import('drizzle-orm/pglite')
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`]
  const client = await PGlite.create(directory, { startParams })
  keepStatements(client, library)
  const db = drizzle({ client, schema, casing })
  try {
    await migrate(db, migrations)
  } catch (error) {
    await client.close()
    throw error
  }
  const vacuuming = setInterval(() => {
    // If the database is unusable, the next query says so.
    client.exec(`vacuum (analyze) ${busyTables}`).catch(() => undefined)
  }, vacuumMs).unref()
  const close = () => {
    clearInterval(vacuuming)
    return client.close()
  }
  return { db, kind: 'pglite', close }
}
