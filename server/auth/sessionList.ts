import 'server-only'
import { and, desc, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { SessionEntry, SessionListBody } from '#lib/protocol/auth.ts'
import {
  endSessionsOf,
  isLiveSession,
  isSessionOf,
  requireConfirmed,
  sessionOf,
  sessionTokenHash,
} from '#server/auth/session.ts'
import { sessions } from '#server/db/schema.ts'
import { clearCookie, sessionCookie } from '#server/http/cookies.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/** More than a user reads; older sessions can still be ended all at once. */
const listLimit = 100

/** `GET /api/auth/sessions`: the user's sessions, this browser's first. */
export async function getSessions(call: RouteCall): Promise<RouteReply> {
  const { user } = await sessionOf(call)
  const db = await call.db()
  const rows = await db
    .select()
    .from(sessions)
    .where(and(isSessionOf(db, user.id), isLiveSession(call.now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .limit(listLimit)
  const current = sessionTokenHash(call)
  const entries = rows.map((row): SessionEntry => {
    const { id, device, wallet, chainId, createdAt, seenAt, tokenHash } = row
    return {
      id,
      device,
      wallet,
      chainId,
      isCurrent: tokenHash === current,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    }
  })
  const body: SessionListBody = {
    sessions: entries.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
  }
  return { body }
}

/** `DELETE /api/auth/sessions/<id>`: ends one of the user's sessions; ignores any other id. */
export async function deleteSessionById(call: RouteCall): Promise<RouteReply> {
  const userId = await requireSensitive(call)
  const id = new URL(call.request.url).pathname.split('/').at(-1) ?? ''
  const db = await call.db()
  if (z.uuid().safeParse(id).success)
    await db.delete(sessions).where(and(isSessionOf(db, userId), eq(sessions.id, id)))
  return { status: 204 }
}

/** `DELETE /api/auth/sessions/others`: ends all of the user's sessions except this browser's. */
export async function deleteOtherSessions(call: RouteCall): Promise<RouteReply> {
  const userId = await requireSensitive(call)
  const db = await call.db()
  await db
    .delete(sessions)
    .where(and(isSessionOf(db, userId), ne(sessions.tokenHash, sessionTokenHash(call))))
  return { status: 204 }
}

/**
 * `DELETE /api/auth/sessions`: ends all of the user's sessions, in every browser. Without a session
 * that can be confirmed, it only clears the cookie.
 */
export async function deleteSessions(call: RouteCall): Promise<RouteReply> {
  const userId = await requireSensitive(call).catch(ifNotSignedIn)
  if (userId) await endSessionsOf(await call.db(), userId)
  return { status: 204, cookies: [clearCookie(call.env, sessionCookie(call.env))] }
}

/**
 * Ignores notSignedIn.
 * @throws any other error
 */
function ifNotSignedIn(error: unknown): undefined {
  if (error instanceof WalletError && error.key === routeErrors.notSignedIn.key) return undefined
  throw error
}

/** Returns the user's id. */
async function requireSensitive(call: RouteCall): Promise<string> {
  const { user } = await sessionOf(call)
  const { env, now } = call
  const limit = env.rateLimits.sessionEnd
  await countAttempt({ db: await call.db(), now, name: 'sessionEnd', subject: user.id, limit })
  await requireConfirmed(call)
  return user.id
}
