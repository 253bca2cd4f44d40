import 'server-only'
import { and, gt, type SQL } from 'drizzle-orm'
import { sessionIdleSeconds } from '#lib/protocol/constants.ts'
import { sessions } from '#lib/server/db/schema.ts'

/**
 * SQL condition for sessions that are valid at a given time: neither expired nor unused for too
 * long.
 */
export function isLiveSession(now: Date): SQL | undefined {
  const idleLimit = new Date(now.getTime() - sessionIdleSeconds * 1000)
  return and(gt(sessions.expiresAt, now), gt(sessions.seenAt, idleLimit))
}
