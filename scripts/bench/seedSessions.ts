import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Sessions of each account. */
export const sessionsPerAccount = 10

const rowsPerStatement = 50_000

/** Fills a server's database with sessions of the accounts `from` to `to`, on two connections. */
export async function seedPostgres(url: string, from: number, to: number): Promise<void> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url }))
  const [first] = clients
  if (!first) return
  for (const client of clients) {
    await client.connect()
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`)
  }
  await seed(
    (text) => first.query(text),
    (statements) => inTurn(clients, statements),
    { from, to },
  )
  for (const client of clients) await client.end()
}

/** Fills the embedded database of a data folder, whose site does not run meanwhile. */
export async function seedPglite(dataDir: string, from: number, to: number): Promise<void> {
  const client = await PGlite.create(join(dataDir, 'pglite'))
  const run = (text: string) => client.query<Record<string, string>>(text)
  const runAll = async (statements: string[]) => {
    for (const text of statements) await run(text)
  }
  await seed(run, runAll, { from, to })
  await client.close()
}

type Run = (text: string) => Promise<{ rows: Record<string, string>[] }>

/**
 * Inserts without indexes and makes them again afterwards: into indexes of random keys, ten million
 * rows take more than an hour.
 */
async function seed(
  run: Run,
  runAll: (statements: string[]) => Promise<void>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { rows: constraints } = await run(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'sessions'::regclass and contype in ('p', 'u')`,
  )
  for (const { name } of constraints) await run(`alter table sessions drop constraint "${name}"`)
  const { rows: indexes } = await run(
    `select indexname as name, indexdef as text from pg_indexes where tablename = 'sessions'`,
  )
  for (const { name } of indexes) await run(`drop index "${name}"`)
  const step = rowsPerStatement / sessionsPerAccount
  const insertions: string[] = []
  for (let first = from; first < to; first += step)
    insertions.push(insertionOf(first, Math.min(first + step, to) - 1))
  await runAll(insertions)
  // As autovacuum would later, during the measurement.
  await run('vacuum (analyze) sessions')
  for (const { name, text } of constraints)
    await run(`alter table sessions add constraint "${name}" ${text}`)
  for (const { text = '' } of indexes) await run(text)
  await run('checkpoint')
}

/** Runs statements on several connections, each the next one when it has ended its last. */
async function inTurn(clients: pg.Client[], statements: string[]): Promise<void> {
  const left = statements.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const text of left) await client.query(text)
    }),
  )
}

/** The token of a seeded session, in the form of the site's own. */
export function seededToken(account: number, session: number): string {
  return `${account}-${session}`.padStart(43, 'A')
}

/** Inserts the sessions of the accounts `first` to `last`: of any age that is not over. */
function insertionOf(first: number, last: number): string {
  const address = `'0x' || substr(encode(sha256(account::text::bytea), 'hex'), 1, 40)`
  return `insert into sessions (token_hash, address, chain_id, account_type, identity, created_at,
      seen_at, expires_at, device, wallet)
    select encode(sha256(lpad(account || '-' || number, 43, 'A')::bytea), 'hex'), ${address}, 31337,
      'eoa', ${address}, now(), now(), now() + number * interval '15 hours', 'Chrome on Linux',
      'Dev Wallet'
    from generate_series(${first}, ${last}) account,
      generate_series(1, ${sessionsPerAccount}) number`
}
