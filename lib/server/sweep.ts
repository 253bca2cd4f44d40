import 'server-only'
import { lt, or } from 'drizzle-orm'
import { sessionIdleSeconds } from '#lib/protocol/constants.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { challenges, rateLimits, sessions } from '#lib/server/db/schema.ts'

/** Removes what is too old to matter. Nothing depends on it but the size of the tables. */
export async function sweep(db: Database, now: Date): Promise<void> {
  const idleLimit = new Date(now.getTime() - sessionIdleSeconds * 1000)
  await db.delete(challenges).where(lt(challenges.expiresAt, now))
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.seenAt, idleLimit)))
}
