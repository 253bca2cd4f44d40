import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { rateLimits } from '#lib/server/db/schema.ts'
import type { RateLimit } from '#lib/server/rateLimits.ts'

type Attempt = {
  db: Database
  now: Date
  /** Name of the limit. */
  name: string
  /** Whom it counts for: a client address or an account. */
  subject: string
  limit: RateLimit
}

/**
 * Counts one attempt, and refuses it where it is one too many. Counting and asking are one SQL
 * statement: parallel requests, and other processes on the same database, never get past together.
 * @throws WalletError rateLimited, its details the seconds to wait.
 */
export async function countAttempt({ db, now, name, subject, limit }: Attempt): Promise<void> {
  const key = keyOf(name, subject)
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000)
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else least(${rateLimits.hits} + 1, 1000000000) end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt })
  if (!row || row.hits <= limit.max) return
  const seconds = Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)
  throw new WalletError('rateLimited', { details: String(Math.max(1, seconds)) })
}

/** Takes a counted attempt back: it turned out to be a good one. */
export async function forgiveAttempt({ db, now, name, subject }: Omit<Attempt, 'limit'>) {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(and(eq(rateLimits.key, keyOf(name, subject)), gt(rateLimits.resetsAt, now)))
}

/** Hashed: the table needs no list of who came from where, and keys stay short. */
function keyOf(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('hex')}`
}
