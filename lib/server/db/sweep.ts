import 'server-only'
import { and, like, lt, sql } from 'drizzle-orm'
import { isLiveSession } from '#lib/server/auth/session.ts'
import type { Database } from '#lib/server/db/database.ts'
import {
  challenges,
  knownBrowsers,
  openIdRequests,
  rateLimits,
  sessions,
  subOrganizations,
} from '#lib/server/db/schema.ts'

/** A passkey's sign-up is repeated within minutes or never; an email address may return any day. */
const signUpSeconds = 24 * 60 * 60

/** Deletes expired rows. Only the size of the tables depends on it. */
export async function sweep(db: Database, now: Date): Promise<void> {
  await db.delete(challenges).where(lt(challenges.expiresAt, now))
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
  await db.delete(knownBrowsers).where(lt(knownBrowsers.expiresAt, now))
  await db.delete(openIdRequests).where(lt(openIdRequests.expiresAt, now))
  const signUpLimit = new Date(now.getTime() - signUpSeconds * 1000)
  await db
    .delete(subOrganizations)
    .where(
      and(like(subOrganizations.key, 'passkey:%'), lt(subOrganizations.createdAt, signUpLimit)),
    )
  await db.delete(sessions).where(sql`not (${isLiveSession(now)})`)
}
