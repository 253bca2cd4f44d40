import 'server-only'
import { and, eq, lt } from 'drizzle-orm'
import { headers } from 'next/headers'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session, SessionBody } from '#lib/protocol/auth.ts'
import { sessionAbsoluteSeconds, sessionIdleSeconds } from '#lib/protocol/constants.ts'
import { systemClock } from '#lib/server/clock.ts'
import { clearCookie, readCookie, sessionCookie } from '#lib/server/cookies.ts'
import { database } from '#lib/server/db/database.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { sessions } from '#lib/server/db/schema.ts'
import { env } from '#lib/server/env.ts'
import { type Account, identityOf } from '#lib/server/identityOf.ts'
import { isLiveSession } from '#lib/server/isLiveSession.ts'
import { createToken, hashToken, isToken } from '#lib/server/nonce.ts'
import type { Call, Reply } from '#lib/server/respond.ts'

/** Using a session is written down at most this often. */
const touchSeconds = 5 * 60

/**
 * The session of the page that is being rendered, for server components and layouts. Never sets a
 * cookie (a component cannot); a dead one is cleared by the session route.
 */
export async function currentSession(): Promise<Session | null> {
  const cookies = (await headers()).get('cookie')
  return liveSession({ cookies, env: env(), db: database, now: systemClock() })
}

/** The session a request comes with. @throws WalletError notSignedIn */
export async function sessionOf(call: Call): Promise<Session> {
  const session = await liveSession(call)
  if (!session) throw new WalletError('notSignedIn')
  return session
}

/** `GET /api/auth/session`: the session or null; a cookie that is worth nothing is cleared. */
export async function getSession(call: Call): Promise<Reply> {
  const name = sessionCookie(call.env)
  const session = await liveSession(call)
  const isWorthNothing = !session && readCookie(call.cookies, name) !== 'absent'
  return {
    body: { session } satisfies SessionBody,
    ...(isWorthNothing && { cookies: [clearCookie(name)] }),
  }
}

/** `DELETE /api/auth/session`: ends it on the server and in the browser, however often it is asked. */
export async function deleteSession(call: Call): Promise<Reply> {
  const name = sessionCookie(call.env)
  const token = readCookie(call.cookies, name)
  if (isToken(token)) await endSession(await call.db(), token)
  return { status: 204, cookies: [clearCookie(name)] }
}

/** `DELETE /api/auth/sessions`: ends all of this person, in every browser; without one it clears the cookie. */
export async function deleteSessions(call: Call): Promise<Reply> {
  const session = await liveSession(call)
  if (session)
    await (await call.db()).delete(sessions).where(eq(sessions.identity, session.identity))
  return { status: 204, cookies: [clearCookie(sessionCookie(call.env))] }
}

/** Opens a session under a new token and ends the one the browser had, both or neither. */
export async function createSession(
  db: Database,
  now: Date,
  { address, chainId, accountType }: Account,
  oldToken: string,
): Promise<{ session: Session; token: string }> {
  const token = createToken()
  const row = {
    tokenHash: hashToken(token),
    address,
    chainId,
    accountType,
    identity: identityOf({ address, chainId, accountType }),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + sessionAbsoluteSeconds * 1000),
  }
  await db.transaction(async (transaction) => {
    if (isToken(oldToken)) await endSession(transaction, oldToken)
    await transaction.insert(sessions).values(row)
  })
  return { session: toSession(row), token }
}

/** The live session that a request's cookie stands for, or null. The database is asked only of what can be a token. */
async function liveSession({
  cookies,
  env,
  db,
  now,
}: Pick<Call, 'cookies' | 'env' | 'db' | 'now'>): Promise<Session | null> {
  const token = readCookie(cookies, sessionCookie(env))
  return isToken(token) ? readSession(await db(), now, token) : null
}

/** The live session of a token, or null; notes that it was used. */
export async function readSession(db: Database, now: Date, token: string): Promise<Session | null> {
  const isThis = eq(sessions.tokenHash, hashToken(token))
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(isThis, isLiveSession(now)))
  if (!row) return null
  const touchLimit = new Date(now.getTime() - touchSeconds * 1000)
  if (row.seenAt > touchLimit) return toSession(row)
  await db
    .update(sessions)
    .set({ seenAt: now })
    .where(and(isThis, lt(sessions.seenAt, now)))
  return toSession({ ...row, seenAt: now })
}

async function endSession(db: Pick<Database, 'delete'>, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

function toSession(row: typeof sessions.$inferSelect): Session {
  const idleEnd = row.seenAt.getTime() + sessionIdleSeconds * 1000
  return {
    address: row.address as `0x${string}`,
    chainId: row.chainId,
    accountType: row.accountType,
    identity: row.identity,
    expiresAt: new Date(Math.min(idleEnd, row.expiresAt.getTime())).toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}
