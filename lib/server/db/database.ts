import 'server-only'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { lockDirectory } from '#lib/server/db/directoryLock.ts'
import { keepStatements } from '#lib/server/db/keepStatements.ts'
import * as schema from '#lib/server/db/schema.ts'
import { type Env, env } from '#lib/server/env/env.ts'
import { isStartError, startError } from '#lib/server/startError.ts'

// The promise is stored on globalThis, because instrumentation and routes are bundled separately
// and hot reload would open a second database. PGlite supports only one.
const databaseKey = Symbol.for('latchkey.database')
const globalState = globalThis as { [databaseKey]?: Promise<OpenDatabase> }

/**
 * The database of this process, opened on the first call (instrumentation.ts makes it before any
 * request). If opening fails, the next call tries again.
 */
export async function database(): Promise<Database> {
  globalState[databaseKey] ??= openDatabase(env()).catch((error) => {
    delete globalState[databaseKey]
    throw error
  })
  return (await globalState[databaseKey]).db
}

/** Closes the database of this process, if it is open. */
export async function closeDatabase(): Promise<void> {
  const open = globalState[databaseKey]
  delete globalState[databaseKey]
  await (await open)?.close()
}

/** Either database, behind Drizzle's Postgres dialect. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A migrated database and the function that closes it. */
export type OpenDatabase = { db: Database; kind: 'pglite' | 'postgres'; close(): Promise<void> }

/**
 * PGlite's cache, inside this process. Its default of 128 MB is memory that never comes back, and the
 * operating system caches the same files.
 */
const sharedBuffers = '16MB'

/** Must match drizzle.config.ts, or the column names differ. */
const casing = 'snake_case'

/**
 * Opens the environment's database and migrates its schema. Drivers are imported here instead of at
 * the top, because a build must not touch a database.
 * @throws a start error: databaseLocked, databaseNewer, databaseCorrupt or databaseUnreachable
 */
export function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl === 'memory://') return openPglite('memory://')
  if (databaseUrl) return openPostgres(databaseUrl)
  return openPgliteDirectory(resolve(dataDir, 'pglite'))
}

async function openPgliteDirectory(directory: string): Promise<OpenDatabase> {
  mkdirSync(join(directory, '..'), { recursive: true })
  const release = lockDirectory(directory)
  try {
    const open = await openPglite(directory)
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

async function openPglite(directory: string): Promise<OpenDatabase> {
  const library = await import('@electric-sql/pglite')
  const { PGlite } = library
  const { drizzle } = await import('drizzle-orm/pglite')
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`]
  const client = await PGlite.create(directory, { startParams })
  keepStatements(client, library)
  const db = drizzle({ client, schema, casing })
  const { migrate: run } = await import('drizzle-orm/pglite/migrator')
  try {
    await migrate(db, (config) => run(db, config))
  } catch (error) {
    await client.close()
    throw error
  }
  return { db, kind: 'pglite', close: () => client.close() }
}

async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  const { Pool } = (await import('pg')).default
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate: run } = await import('drizzle-orm/node-postgres/migrator')
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
    // Held by one connection during the migration, so that servers that start together migrate in
    // turn.
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock(7245131)')
      await migrate(db, (config) => run(db, config))
      await client.query('select pg_advisory_unlock(7245131)')
    } finally {
      client.release()
    }
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

type MigrationConfig = { migrationsFolder: string; migrationsTable: string }

/**
 * Folders of migrations and the tables that record them: ours, and the site's own, if it has any
 * (docs/guide.md). Apart, because one folder's steps are applied in the order of their times: a step
 * of ours that is older than one of the site's would be left out.
 */
function migrationFolders(): MigrationConfig[] {
  // Whole literals, or the bundler warns that the path may be any file of the project.
  const ours = join(process.cwd(), 'lib/server/db/migrations')
  const site = join(process.cwd(), 'lib/server/db/siteMigrations')
  return [
    { migrationsFolder: ours, migrationsTable: '__drizzle_migrations' },
    ...(existsSync(site) ? [{ migrationsFolder: site, migrationsTable: '__site_migrations' }] : []),
  ]
}

/**
 * Migrates a database's schema to the latest step of each folder, all steps of one or none.
 * @throws a start error, databaseNewer, if the database has a later step than the folder: writes by
 * this version could destroy data of the newer one.
 */
async function migrate(
  db: Database,
  run: (config: MigrationConfig) => Promise<void>,
): Promise<void> {
  for (const { migrationsFolder, migrationsTable } of migrationFolders()) {
    if ((await lastApplied(db, migrationsTable)) > lastKnown(migrationsFolder))
      throw startError(
        'databaseNewer',
        'The database was written by a newer version of this site. Start that version, or restore a backup.',
      )
    await run({ migrationsFolder, migrationsTable })
  }
}

/** Steps are identified by timestamps, in the folder's journal and in Drizzle's own table. */
function lastKnown(folder: string): number {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map((entry) => entry.when))
}

async function lastApplied(db: Database, migrationsTable: string): Promise<number> {
  const table = `drizzle.${migrationsTable}`
  const found = await rows(db, sql`select to_regclass(${table}) is not null as yes`)
  if (!found[0]?.yes) return 0
  const latest = await rows(db, sql`select max(created_at) as at from ${sql.raw(table)}`)
  return Number(latest[0]?.at ?? 0)
}

async function rows(db: Database, query: ReturnType<typeof sql>) {
  const result = (await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }
  return result.rows
}

/** Name of {@link connectionError}. */
const connectionErrorName = 'DatabaseConnectionError'

/** SQLSTATE classes that report an unavailable database, not a faulty query. */
const unavailableClasses = ['08', '28', '3D', '40', '53', '55', '57', '58', 'F0', 'XX']
/** SQLSTATE of a database that became read-only. */
const readOnly = '25006'

/**
 * Whether an error means that the database is unavailable. Compares name and shape, because drivers
 * are bundled more than once and `instanceof` fails. An SQLSTATE is judged by its class; a query
 * that failed without one never reached the database.
 */
export function isDatabaseError(error: unknown): boolean {
  let isOfQuery = false
  for (
    let link = error, depth = 0;
    link instanceof Error && depth < 10;
    link = link.cause, depth++
  ) {
    if (link.name === connectionErrorName) return true
    const { code, severity } = link as { code?: unknown; severity?: unknown }
    if (typeof code === 'string' && typeof severity === 'string')
      return code === readOnly || unavailableClasses.includes(code.slice(0, 2))
    isOfQuery ||= link.message.startsWith('Failed query:')
  }
  return isOfQuery
}

/** Names a connection pool's error, because the driver's own error is not recognizable. */
export function connectionError(cause: unknown): Error {
  return Object.assign(new Error('The database cannot be reached.', { cause }), {
    name: connectionErrorName,
  })
}
