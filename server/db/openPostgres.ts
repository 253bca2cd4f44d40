import 'server-only'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { casing, type Database, type OpenDatabase } from '#server/db/database.ts'
import { connectionError } from '#server/db/databaseErrors.ts'
import { type MigrationOptions, migrate } from '#server/db/migrate.ts'
import { withoutPreparing } from '#server/db/prepared.ts'
import * as schema from '#server/db/schema.ts'
import type { PoolSettings } from '#server/env/databaseEnv.ts'
import { isStartError, startError } from '#server/env/startError.ts'

/**
 * Opens a database of a Postgres server, which may be behind a pooler, and migrates its schema.
 * @throws a start error
 */
export async function openPostgres(
  connectionString: string,
  { size, timeoutSeconds, preparesStatements }: PoolSettings,
  migrations: MigrationOptions,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 5_000,
    // Longer than the server's own limit in transactions, which names what was slow.
    query_timeout: (timeoutSeconds + 2) * 1000,
    application_name: 'latchkey',
  })
  // Without a listener, an idle connection that breaks would end the process; the next query fails
  // anyway.
  pool.on('error', () => undefined)
  // So would one that breaks within a transaction, while the pool does not listen to it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  nameConnectErrors(pool)
  const db = drizzle({ client: pool, schema, casing })
  limitTransactions(db, timeoutSeconds)
  if (!preparesStatements) withoutPreparing(db)
  try {
    await migrate(db, migrations)
    if (preparesStatements && size > 1) await checkPooler(pool)
  } catch (error) {
    await pool.end()
    throw isStartError(error) ? error : nameStartError(error)
  }
  return { db, kind: 'postgres', close: () => pool.end() }
}

/**
 * Has each transaction limit its statements itself: poolers refuse the limit as a parameter of the
 * connection, and share connections with others, whom a limit of the session would meet.
 */
function limitTransactions(db: Database, timeoutSeconds: number): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (run, config) =>
    transaction(async (within) => {
      await within.execute(
        sql`set local statement_timeout = ${sql.raw(`${timeoutSeconds * 1000}`)}`,
      )
      return run(within)
    }, config)
}

/**
 * Checks that a statement prepared by a connection is found again by it. A pooler in transaction mode
 * gives it another connection of the server meanwhile, which may not have it.
 */
async function checkPooler(pool: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  const backend = { name: 'latchkeyBackend', text: 'select pg_backend_pid() as id' }
  try {
    const first = await one.query(backend)
    await other.query('begin')
    const taken = await other.query(backend.text)
    // Without a pooler, or with one that keeps connections, each has its own.
    if (taken.rows[0].id === first.rows[0].id) await one.query(backend)
    await other.query('commit')
  } catch (error) {
    if ((error as { code?: string }).code !== undefinedStatement) throw error
    throw startError(
      'databasePooler',
      'The pooler of DATABASE_URL keeps no prepared statements. Set DATABASE_PREPARED_STATEMENTS=off, or have it keep them (max_prepared_statements of PgBouncer 1.21 and later).',
      error,
    )
  } finally {
    // They are closed, because a transaction may still be open.
    one.release(true)
    other.release(true)
  }
}

/** SQLSTATE of a statement that was prepared elsewhere. */
const undefinedStatement = '26000'

/** Sentences for what a server answers, by the start of its SQLSTATE. */
const refusals = [
  ['28', 'databaseRefused', 'The database refuses the user or the password of DATABASE_URL.'],
  ['3D', 'databaseMissing', 'The server of DATABASE_URL has no database of that name. Create it.'],
  [
    '42501',
    'databasePermission',
    'The user of DATABASE_URL may not change the schema. Migrate it as its owner and set MIGRATE_ON_START=off, or grant the right to create tables, and schemas for the first start.',
  ],
] as const

function nameStartError(error: unknown): Error {
  for (let link = error; link instanceof Error; link = link.cause) {
    const { code } = link as { code?: unknown }
    if (typeof code !== 'string') continue
    for (const [start, name, sentence] of refusals)
      if (code.startsWith(start)) return startError(name, sentence, error)
  }
  return startError(
    'databaseUnreachable',
    'The database of DATABASE_URL cannot be reached; check its host and port.',
    error,
  )
}

/** Names errors of `connect`, because a transaction connects outside of any query. */
function nameConnectErrors(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  const named = ((callback?: Parameters<typeof connect>[0]) => {
    if (callback) return connect(callback)
    return connect().catch((error: unknown) => {
      throw connectionError(error)
    })
  }) as typeof pool.connect
  pool.connect = named
}
