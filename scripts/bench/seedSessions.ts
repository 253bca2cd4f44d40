import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Sessions of each account. */
export const sessionsPerAccount = 10

const rowsPerStatement = 50_000

/** Fills a server's database with sessions of the accounts `from` to `to`. */
export async function seedPostgres(url: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  await seed((text) => client.query(text), from, to)
  await client.end()
}

/** Fills the embedded database of a data folder, whose site does not run meanwhile. */
export async function seedPglite(dataDir: string, from: number, to: number): Promise<void> {
  const client = await PGlite.create(join(dataDir, 'pglite'))
  await seed((text) => client.exec(text), from, to)
  await client.close()
}

async function seed(run: (text: string) => Promise<unknown>, from: number, to: number) {
  const step = rowsPerStatement / sessionsPerAccount
  for (let first = from; first < to; first += step)
    await run(insertionOf(first, Math.min(first + step, to) - 1))
  await run('analyze sessions')
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
