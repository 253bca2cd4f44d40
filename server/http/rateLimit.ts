import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { rateLimits } from '#server/db/schema.ts'
import type { RateLimit } from '#server/env/rateLimits.ts'
import type { Settings } from '#server/env/settings.ts'
import type { RouteCall } from '#server/http/route.ts'

type Attempt = {
  db: Database
  now: Date
  /** Name of the limit. */
  name: string
  /** What is counted: a client address or an account. */
  subject: string
  limit: RateLimit
  /**
   * Number of attempts to count.
   * @default 1
   */
  hits?: number
}

/**
 * Counts an attempt and rejects it if it exceeds the limit. Both happen in one SQL statement, so
 * parallel requests and other processes on the same database cannot exceed the limit together.
 * @throws WalletError rateLimited, with the seconds to wait as details
 */
export async function countAttempt({
  db,
  now,
  name,
  subject,
  limit,
  hits = 1,
}: Attempt): Promise<void> {
  const key = keyOf(name, subject)
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000)
  const [row] = await count(db).execute({ key, hits, resetsAt, now: now.toISOString() })
  if (!row || row.hits <= limit.max) return
  const seconds = Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)
  throw new WalletError(routeErrors.rateLimited, { details: String(Math.max(1, seconds)) })
}

/**
 * Also if its reset is further away than a whole period: then a clock was ahead when it was set. The
 * minutes, those of `lib/time/isWithin.ts`, are for requests that overtake each other, and for the clocks of
 * other processes. The day of `isCurrent` would be too long to wait for a limit.
 */
const isOver = sql`(${rateLimits.resetsAt} <= ${sql.placeholder('now')}::timestamptz or ${rateLimits.resetsAt} > excluded.resets_at + interval '5 minutes')`

const count = prepared('countAttempt', (db) =>
  db
    .insert(rateLimits)
    .values({
      key: sql.placeholder('key'),
      hits: sql.placeholder('hits'),
      resetsAt: sql.placeholder('resetsAt'),
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then excluded.hits else least(${rateLimits.hits} + excluded.hits, 1000000000) end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt }),
)

/**
 * What one client may use of a limit for all: a third. It can use its share in two of its own windows
 * within one window of the limit, and even that must not exhaust it.
 */
export function shareOf({ max, seconds }: RateLimit): RateLimit {
  return { max: Math.max(1, Math.floor(max / 3)), seconds }
}

/** Takes back a counted attempt that turned out to be valid. */
export async function uncountAttempt({ db, now, name, subject }: Omit<Attempt, 'limit'>) {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(and(eq(rateLimits.key, keyOf(name, subject)), gt(rateLimits.resetsAt, now)))
}

/** Hashed, so that the table does not reveal client addresses and keys stay short. */
function keyOf(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('hex')}`
}

type Counted = Pick<RouteCall, 'db' | 'now' | 'client'> & { env: Pick<Settings, 'rateLimits'> }

/**
 * Counts a check that asks a chain, before it is made: for the client, then for all.
 * @throws WalletError rateLimited
 */
export async function countChainCheck(call: Counted): Promise<void> {
  await countChainCheckFrom(call)
  await countChainCheckOfAll(call)
}

/**
 * Counts it for the client only.
 * @throws WalletError rateLimited
 */
export async function countChainCheckFrom({ db, env, now, client }: Counted): Promise<void> {
  const limit = env.rateLimits.chainCheckFrom
  await countAttempt({ db: await db(), now, name: 'chainCheckFrom', subject: client, limit })
}

/**
 * Counts it for all only.
 * @throws WalletError rateLimited
 */
export async function countChainCheckOfAll({
  db,
  env,
  now,
}: Omit<Counted, 'client'>): Promise<void> {
  const limit = env.rateLimits.chainCheck
  await countAttempt({ db: await db(), now, name: 'chainCheck', subject: 'all', limit })
}

/** Of a row besides its text: columns, indexes and what the database adds. */
const rowBytes = 500

/**
 * Counts what a request leaves in the database, before it is stored: for the client, then for all.
 * @throws WalletError rateLimited
 */
export async function countStored(call: Counted, bytes: number): Promise<void> {
  await countStoredFrom(call, bytes)
  const { storedAll } = call.env.rateLimits
  const shared = { db: await call.db(), now: call.now, hits: kilobytes(bytes) }
  const share = { subject: call.client, limit: shareOf(storedAll) }
  await countAttempt({ ...shared, ...share, name: 'storedAll:client' })
  await countAttempt({ ...shared, name: 'storedAll', subject: 'all', limit: storedAll })
}

/**
 * Counts it for the client only: for who must not be kept out by what others store.
 * @throws WalletError rateLimited
 */
export async function countStoredFrom(
  { db, env, now, client }: Counted,
  bytes: number,
): Promise<void> {
  const limit = env.rateLimits.stored
  const hits = kilobytes(bytes)
  await countAttempt({ db: await db(), now, name: 'stored', subject: client, limit, hits })
}

const kilobytes = (bytes: number) => Math.ceil((bytes + rowBytes) / 1000)
