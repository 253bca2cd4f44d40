import 'server-only'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { DeviceAnswer, NewDevices } from '#lib/protocol/feed.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import {
  countInSession,
  endSessionsWhere,
  ifNotSignedIn,
  requireConfirmed,
  requireOpen,
  sessionOf,
} from '#server/auth/session.ts'
import { hashToken, isToken } from '#server/auth/tokens.ts'
import { feedEvents, sessions } from '#server/db/schema.ts'
import { browserHashOf } from '#server/events/feedEvents.ts'
import { withEvents } from '#server/events/withEvents.ts'
import { knownBrowserCookie, readCookie } from '#server/http/cookies.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/** More than a person answers for; the newest ones count. */
const listLimit = 10

/**
 * `GET /api/user/devices`: sign-ins of the user in new browsers that nobody has answered for, newest
 * first. Only a browser that the user knew before is asked: a stranger's own one cannot answer. Nobody is
 * without a session, which may end as a page asks.
 */
export async function getNewDevices(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call).catch(ifNotSignedIn)
  const isAsked = session && isOpenTo(call, session.user.id)
  if (!isAsked) return { body: { devices: [] } satisfies NewDevices }
  const { id, at, identity, wallet, device } = feedEvents
  const db = await call.db()
  const rows = await db
    .select({ id, at, identity, wallet, device })
    .from(feedEvents)
    .where(isAsked)
    .orderBy(desc(at), desc(id))
    .limit(listLimit)
  const devices = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return { body: { devices } satisfies NewDevices }
}

const answerSchema = z.strictObject({ wasMe: z.boolean() })

/**
 * `POST /api/user/devices/<id>`: says whether it was the user who signed in there. If not, the sessions of
 * that browser end, and it is a new one again: who answers so proves who they are.
 * @throws WalletError deviceNotFound, signInTooOld
 */
export async function postNewDevice(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  const { user } = session
  const { now } = call
  await countInSession(call, 'sessionEnd', 'sessionEnd')
  const { wasMe }: DeviceAnswer = checkBody(answerSchema, await call.json())
  const id = new URL(call.request.url).pathname.split('/').at(-1) ?? ''
  const isAsked = isOpenTo(call, user.id)
  // The database would refuse any other text.
  if (!isAsked || !z.guid().safeParse(id).success) throw new WalletError(userErrors.deviceNotFound)
  if (!wasMe) {
    requireFresh(now, session)
    await requireConfirmed(call)
  }
  await withEvents(call.site, async (transaction, record) => {
    await requireOpen(transaction, call)
    const [answered] = await transaction
      .update(feedEvents)
      .set({ answeredAt: now })
      .where(and(eq(feedEvents.id, id), isAsked))
      .returning({ browserHash: feedEvents.browserHash, at: feedEvents.at })
    if (!answered?.browserHash) throw new WalletError(userErrors.deviceNotFound)
    if (wasMe) return
    const isThere = and(
      eq(feedEvents.userId, user.id),
      eq(feedEvents.browserHash, answered.browserHash),
    )
    const opened = transaction.select({ id: feedEvents.sessionId }).from(feedEvents).where(isThere)
    const isOpened = and(eq(sessions.userId, user.id), inArray(sessions.id, opened))
    await endSessionsWhere(transaction, record, isOpened)
    // That browser is asked about newer ones, too: what it may have answered is open again.
    await transaction
      .update(feedEvents)
      .set({ answeredAt: null })
      .where(
        and(
          eq(feedEvents.userId, user.id),
          eq(feedEvents.isNewDevice, true),
          isNotNull(feedEvents.browserHash),
          gt(feedEvents.at, answered.at),
        ),
      )
    await transaction.update(feedEvents).set({ browserHash: null }).where(isThere)
  })
  return { status: 204 }
}

/**
 * SQL condition for sign-ins in browsers that the user had not used before this one's first sign-in, and
 * that nobody has answered for; undefined for a browser without a token.
 */
function isOpenTo({ cookies, env }: RouteCall, userId: string): SQL | undefined {
  const token = readCookie(cookies, knownBrowserCookie(env))
  if (!isToken(token)) return undefined
  const hash = browserHashOf(sql`${hashToken(token)}::text`, sql`${userId}::text`)
  const first = sql`(select min(first.at) from ${feedEvents} as first where first.user_id = ${userId} and first.browser_hash = ${hash})`
  return and(
    eq(feedEvents.userId, userId),
    eq(feedEvents.kind, 'signedIn'),
    eq(feedEvents.isNewDevice, true),
    isNull(feedEvents.answeredAt),
    lt(first, feedEvents.at),
    sql`${feedEvents.browserHash} <> ${hash}`,
  )
}
