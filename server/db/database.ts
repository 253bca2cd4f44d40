import 'server-only'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { connectionError } from '#server/db/databaseErrors.ts'
import { lockDirectory } from '#server/db/directoryLock.ts'
import { keepStatements } from '#server/db/keepStatements.ts'
import { type MigrationSteps, migrate } from '#server/db/migrate.ts'
import * as schema from '#server/db/schema.ts'
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
const casing = 'snake_case'

type Migrations = { steps?: MigrationSteps; siteMigrations?: string }

/**
 * Opens the database of the settings and migrates its schema. Drivers are imported here instead of
 * at the top, because a build must not touch a database.
 * @throws a start error: databaseLocked, databaseNewer, databaseCorrupt or databaseUnreachable
 */
export function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  migrations: Migrations = {},
): Promise<OpenDatabase> {
  if (databaseUrl === 'memory://') return openPglite('memory://', migrations)
  if (databaseUrl) return openPostgres(databaseUrl, migrations)
  return openPgliteDirectory(resolve(dataDir, 'pglite'), migrations)
}

/** Migrates a database that the site has opened, and that it closes itself. */
export async function adoptDatabase(
  given: GivenDatabase,
  migrations: Migrations = {},
): Promise<OpenDatabase> {
  // The schema of a Drizzle database is for its relational queries, of which there are none here.
  const db = given as unknown as Database
  await migrate(db, migrations)
  return { db, kind: 'given', close: async () => undefined }
}

/** PGlite has none of the processes by which a server removes dead rows. */
const vacuumMs = 30 * 60_000
const busyTables = 'challenges, rate_limits, sessions, known_browsers, openid_requests'

async function openPgliteDirectory(
  directory: string,
  migrations: Migrations,
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

async function openPglite(directory: string, migrations: Migrations): Promise<OpenDatabase> {
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

async function openPostgres(
  connectionString: string,
  migrations: Migrations,
): Promise<OpenDatabase> {
  const { Pool } = (await import('pg')).default
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    application_name: 'latchkey',
  })
  // Without a listener, an idle connection that breaks would end the process; the next query fails
  // anyway.
  pool.on('error', () => undefined)
  nameConnectErrors(pool)
  const db = drizzle({ client: pool, schema, casing })
  try {
    await migrate(db, migrations)
  } catch (error) {
    await pool.end()
    if (isStartError(error)) throw error
    throw startError(
      'databaseUnreachable',
      'The database of DATABASE_URL cannot be reached or refuses us; check its host, name, user and password.',
      error,
    )
  }
  return { db, kind: 'postgres', close: () => pool.end() }
}

/** Names errors of `connect`, because a transaction connects outside of any query. */
function nameConnectErrors(pool: Pool): void {
  const connect = pool.connect.bind(pool)
  const named = ((callback?: Parameters<typeof connect>[0]) => {
    if (callback) return connect(callback)
    return connect().catch((error: unknown) => {
      throw connectionError(error)
    })
  }) as typeof pool.connect
  pool.connect = named
}
