import 'server-only'
import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { SessionEntry, SessionListBody } from '#lib/protocol/auth.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import {
  countInSession,
  endSessionsWhere,
  ifNotSignedIn,
  isLiveSession,
  isSessionOf,
  requireConfirmed,
  requireOpen,
  sessionOf,
  sessionTokenHash,
} from '#server/auth/session.ts'
import { sessions } from '#server/db/schema.ts'
import { withEvents } from '#server/events/withEvents.ts'
import { clearCookie, sessionCookie } from '#server/http/cookies.ts'
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
  const { user } = await sessionOf(call)
  const id = new URL(call.request.url).pathname.split('/').at(-1) ?? ''
  const isId = z.uuid().safeParse(id).success
  const own = eq(sessions.tokenHash, sessionTokenHash(call))
  const isOwn =
    isId && (await (await call.db()).$count(sessions, and(own, eq(sessions.id, id)))) > 0
  await requireSensitive(call, isOwn ? 'own' : 'others')
  if (isId) await end(call, user.id, eq(sessions.id, id))
  return { status: 204 }
}

/** `DELETE /api/auth/sessions/others`: ends all of the user's sessions except this browser's. */
export async function deleteOtherSessions(call: RouteCall): Promise<RouteReply> {
  const userId = await requireSensitive(call, 'others')
  await end(call, userId, ne(sessions.tokenHash, sessionTokenHash(call)))
  return { status: 204 }
}

/**
 * `DELETE /api/auth/sessions`: ends all of the user's sessions, in every browser. Without a session
 * that can be confirmed, it only clears the cookie.
 */
export async function deleteSessions(call: RouteCall): Promise<RouteReply> {
  const userId = await requireSensitive(call, 'others').catch(ifNotSignedIn)
  if (userId) await end(call, userId).catch(ifNotSignedIn)
  return { status: 204, cookies: [clearCookie(call.env, sessionCookie(call.env))] }
}

function end(call: RouteCall, userId: string, condition?: SQL): Promise<void> {
  return withEvents(call.site, async (transaction, record) => {
    await requireOpen(transaction, call)
    await endSessionsWhere(transaction, record, and(isSessionOf(transaction, userId), condition))
  })
}

/** Returns the user's id. Who ends sessions of other browsers proves who they are. */
async function requireSensitive(call: RouteCall, whose: 'own' | 'others'): Promise<string> {
  const session = await sessionOf(call)
  await countInSession(call, 'sessionEnd', 'sessionEnd')
  if (whose === 'others') requireFresh(call.now, session)
  await requireConfirmed(call)
  return session.user.id
}
