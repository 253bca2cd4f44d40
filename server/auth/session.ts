import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session, SessionBody } from '#lib/protocol/auth.ts'
import { sessionAbsoluteSeconds, sessionIdleSeconds } from '#lib/protocol/constants.ts'
import {
  confirmIfDue,
  confirmSession,
  isOfContract,
  nextConfirmation,
  type SessionRow,
} from '#server/auth/confirmSession.ts'
import { adoptSession, personIn, personValues } from '#server/auth/person.ts'
import { createToken, hashToken, isToken } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/database.ts'
import { isCurrent } from '#server/db/isCurrent.ts'
import { prepared } from '#server/db/prepared.ts'
import { identities, sessions } from '#server/db/schema.ts'
import type { Settings } from '#server/env/settings.ts'
import { feedSignIn } from '#server/events/feedEvents.ts'
import { eventSession, recordedSignIn, signInEventValues } from '#server/events/recordedSignIn.ts'
import { type RecordEvents, withEvents } from '#server/events/withEvents.ts'
import { clientAddress, socketHeader } from '#server/http/clientAddress.ts'
import { clearCookie, readCookie, sessionCookie } from '#server/http/cookies.ts'
import { countAttempt, countChainCheck } from '#server/http/rateLimit.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import type { Site } from '#server/site/site.ts'

/** The last use of a session is stored at most this often, in seconds. */
const seenIntervalSeconds = 5 * 60

/** The cookies of a request, and what the look-up of its session needs. */
type SessionCall = Pick<RouteCall, 'cookies' | 'env' | 'db' | 'now'> & {
  client: string | undefined
}

/** The session of a request that no route answers, such as a page's; null if there is none. */
export function sessionOfHeaders(site: Site, headers: Headers): Promise<Session | null> {
  const { env, db, hasAddresses } = site
  const address = hasAddresses ? (headers.get(socketHeader) ?? undefined) : undefined
  // A server other than Next's passes headers only.
  const isKnown = address !== undefined || env.trustedProxies > 0
  const client = isKnown ? clientAddress(headers, address, env) : undefined
  return liveSession({ cookies: headers.get('cookie'), env, db, now: env.clock(), client })
}

/**
 * The session of a request.
 * @throws WalletError notSignedIn
 */
export async function sessionOf(call: SessionCall): Promise<Session> {
  const session = await liveSession(call)
  if (!session) throw new WalletError(routeErrors.notSignedIn)
  return session
}

/**
 * The body of a request whose session has been read: it may arrive as late as its sender likes, and the
 * session have ended meanwhile.
 * @throws WalletError notSignedIn
 */
export async function bodyInSession(call: RouteCall): Promise<unknown> {
  const body = await call.json()
  // No chain is asked again.
  await requireOpen(await call.db(), call)
  return body
}

/**
 * Ignores notSignedIn, where a session may be missing.
 * @throws any other error
 */
export function ifNotSignedIn(error: unknown): undefined {
  if (error instanceof WalletError && error.key === routeErrors.notSignedIn.key) return undefined
  throw error
}

/**
 * Checks that a contract account still accepts the signature that opened this request's session.
 * Call it before sensitive actions, after counting their rate limit.
 * @throws WalletError notSignedIn if the account rejects it; chainUnavailable or wrongChainRpc
 */
export async function requireConfirmed(call: RouteCall): Promise<void> {
  const { cookies, env, db, now } = call
  const open = await db()
  const row = await readRow(open, now, readCookie(cookies, sessionCookie(env)))
  if (row && isOfContract(row)) await countChainCheck(call)
  if (!row || !(await confirmSession({ db: open, env, now }, row)))
    throw new WalletError(routeErrors.notSignedIn)
}

/**
 * Checks that the session of a request has not ended since the request began, such as while a chain was asked.
 * The first part of a transaction that changes something of its user, after the lock of that user.
 * @throws WalletError notSignedIn
 */
export async function requireOpen(
  transaction: Pick<Database, '$count'>,
  call: RouteCall,
): Promise<void> {
  const isThis = eq(sessions.tokenHash, sessionTokenHash(call))
  if ((await transaction.$count(sessions, isThis)) === 0)
    throw new WalletError(routeErrors.notSignedIn)
}

/** SQL condition for sessions that an account of a user is used in or has opened. */
export function isOpenedWith(userId: string, identity: string): SQL | undefined {
  const isOpener = and(eq(sessions.userId, userId), eq(sessions.openedWith, identity))
  return or(eq(sessions.identity, identity), isOpener)
}

/** The database key of a request's session. */
export function sessionTokenHash({ cookies, env }: RouteCall): string {
  return hashToken(readCookie(cookies, sessionCookie(env)))
}

/**
 * Counts what is done in a session, by the limits of this name. Not what its user does: whoever has another
 * session of theirs could use that up, and keep them from ending it. As many users as one likes cost nothing,
 * so that a count of theirs would hold off nobody else.
 * @throws WalletError rateLimited
 */
export async function countInSession(
  call: RouteCall,
  name: string,
  limit: keyof Settings['rateLimits'],
): Promise<void> {
  const { env, now } = call
  await countAttempt({
    ...{ db: await call.db(), now, name },
    ...{ subject: sessionTokenHash(call), limit: env.rateLimits[limit] },
  })
}

/** `GET /api/auth/session`: the session or null; clears an invalid cookie. */
export async function getSession(call: RouteCall): Promise<RouteReply> {
  const name = sessionCookie(call.env)
  const session = await liveSession(call)
  const isInvalid = !session && readCookie(call.cookies, name) !== 'absent'
  return {
    body: { session } satisfies SessionBody,
    ...(isInvalid && { cookies: [clearCookie(call.env, name)] }),
  }
}

/** `DELETE /api/auth/session`: ends the session on the server and clears the cookie; idempotent. */
export async function deleteSession(call: RouteCall): Promise<RouteReply> {
  const name = sessionCookie(call.env)
  const token = readCookie(call.cookies, name)
  if (isToken(token))
    await withEvents(call.site, (transaction, record) =>
      endSessionsWhere(transaction, record, eq(sessions.tokenHash, hashToken(token))),
    )
  return { status: 204, cookies: [clearCookie(call.env, name)] }
}

/**
 * How a session was opened: for the user's list of sessions, and for confirming a contract account
 * again.
 */
type SessionOrigin = {
  device?: string | null
  wallet?: string | null
  /** The browser's token, by which the user recognizes a new device; none for a server's own session. */
  browser?: string
  /** Set for a contract account. */
  proof?: { messageHash: `0x${string}`; signature: `0x${string}` }
  /** Whether the site is told of it. */
  isTold?: boolean
  /** Whether the wallet asked nobody, so that it proves nothing of who the user is. */
  isSilent?: boolean
}

/** The fields of an account that identify a user. */
type Account = Pick<Session, 'address' | 'chainId' | 'accountType'>

/**
 * The identity of a user: the address for a key account; CAIP-10 for a contract account, because
 * the same address may have another owner on another chain.
 */
export function identityOf({ address, chainId, accountType }: Account): string {
  return accountType === 'eoa' ? address : `eip155:${chainId}:${address}`
}

/**
 * Opens a session under a new token and ends the browser's previous one.
 * @throws WalletError userBlocked
 */
export async function createSession(
  db: Database,
  now: Date,
  { address, chainId, accountType }: Account,
  oldToken: string,
  origin: SessionOrigin = {},
): Promise<{ session: Session; token: string }> {
  const token = createToken()
  const identity = identityOf({ address, chainId, accountType })
  const row = {
    tokenHash: hashToken(token),
    id: randomUUID(),
    address,
    chainId,
    accountType,
    identity,
    createdAt: now,
    provenAt: origin.isSilent ? new Date(0) : null,
    seenAt: now,
    device: origin.device ?? null,
    wallet: origin.wallet ?? null,
    messageHash: origin.proof?.messageHash ?? null,
    signature: origin.proof?.signature ?? null,
    confirmAt: origin.proof ? nextConfirmation(now) : null,
    expiresAt: new Date(now.getTime() + sessionAbsoluteSeconds * 1000),
  }
  const isTold = origin.isTold ?? false
  const [opened] = await (isTold ? openTold : openUntold)(db).execute({
    ...personValues({ ...row, usedAt: now }),
    ...row,
    // As text: Drizzle converts no dates where a value is selected.
    createdAt: now.toISOString(),
    seenAt: now.toISOString(),
    provenAt: row.provenAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    confirmAt: row.confirmAt?.toISOString() ?? null,
    oldHash: hashToken(oldToken),
    browser: origin.browser === undefined ? null : hashToken(origin.browser),
    ...(isTold && signInEventValues(row)),
  })
  if (!opened?.userId) throw new WalletError(userErrors.userBlocked)
  return { session: toSession({ ...row, userId: opened.userId }), token }
}

/**
 * Makes a live session one of another account of its user, who has just proven it: the token stays.
 * @throws WalletError notSignedIn if the session has ended
 */
export async function switchSession(
  db: Pick<Database, 'update'>,
  now: Date,
  tokenHash: string,
  account: Account,
  { wallet = null, proof }: SessionOrigin,
): Promise<Session> {
  const { messageHash = null, signature = null } = proof ?? {}
  const confirmAt = proof ? nextConfirmation(now) : null
  const opened = { wallet, openedWith: null, confirmAt, messageHash, signature }
  return setAccount(db, tokenHash, account, opened)
}

/**
 * Makes a live session one of another account of its user, who proves nothing: it stays one that the first
 * account has opened, by what that has signed.
 * @throws as {@link switchSession}
 */
export async function changeAccount(
  db: Pick<Database, 'update'>,
  now: Date,
  tokenHash: string,
  account: Account,
): Promise<Session> {
  const isContract = account.accountType === 'contract'
  const opener = sql`coalesce(${sessions.openedWith}, ${sessions.identity})`
  return setAccount(db, tokenHash, account, {
    openedWith: sql`nullif(${opener}, ${identityOf(account)})`,
    // Also for the opener's sake, whose confirmation stays due when it was.
    confirmAt: sql`coalesce(${sessions.confirmAt}, ${isContract ? nextConfirmation(now).toISOString() : null}::timestamptz)`,
  })
}

type SessionChange = Parameters<ReturnType<Database['update']>['set']>[0]

async function setAccount(
  db: Pick<Database, 'update'>,
  tokenHash: string,
  { address, chainId, accountType }: Account,
  change: SessionChange,
): Promise<Session> {
  const identity = identityOf({ address, chainId, accountType })
  const [row] = await db
    .update(sessions)
    .set({ address, chainId, accountType, identity, ...change })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning()
  if (!row?.userId) throw new WalletError(routeErrors.notSignedIn)
  return toSession({ ...row, userId: row.userId })
}

// Two, because a part that records nothing would still cost a tenth of a sign-in.
const openTold = prepared('openSessionTold', (db) => opening(db, true))
const openUntold = prepared('openSession', (db) => opening(db, false))

/**
 * One statement, so that the browser never has two sessions or none, a person is never without one, and the
 * feed and the site are told of both or of neither. It opens none for a blocked user.
 */
function opening(db: Database, isTold: boolean) {
  const { parts, person, isActive } = personIn(db)
  const feed = feedSignIn(db, isActive)
  const isOld = and(eq(sessions.tokenHash, sql.placeholder('oldHash')), isActive)
  const ended = db.$with('ended').as(
    db.delete(sessions).where(isOld).returning({
      id: sessions.id,
      userId: sessions.userId,
      identity: sessions.identity,
      device: sessions.device,
    }),
  )
  return db
    .with(
      ...parts,
      ended,
      ...feed.parts,
      ...(isTold ? [recordedSignIn(db, isActive, feed.isNewDevice)] : []),
    )
    .insert(sessions)
    .select((query) =>
      query
        .select({
          tokenHash: typed('tokenHash', 'text'),
          id: typed('id', 'uuid'),
          address: typed<`0x${string}`>('address', 'text'),
          chainId: typed<number>('chainId', 'bigint'),
          accountType: typed<'eoa' | 'contract'>('accountType', 'text'),
          identity: typed('identity', 'text'),
          openedWith: sql<string | null>`null::text`.as('opened_with'),
          userId: person.userId,
          createdAt: typed<Date>('createdAt', 'timestamptz'),
          provenAt: typed<Date | null>('provenAt', 'timestamptz'),
          seenAt: typed<Date>('seenAt', 'timestamptz'),
          expiresAt: typed<Date>('expiresAt', 'timestamptz'),
          device: typed('device', 'text'),
          wallet: typed('wallet', 'text'),
          messageHash: typed<`0x${string}`>('messageHash', 'text'),
          signature: typed<`0x${string}`>('signature', 'text'),
          confirmAt: typed<Date>('confirmAt', 'timestamptz'),
        })
        .from(person)
        .where(isActive),
    )
    .returning({ userId: sessions.userId })
}

/** A value that is selected. */
function typed<value = string>(name: string, type: string) {
  return sql<value>`${sql.placeholder(name)}::${sql.raw(type)}`.as(name)
}

/**
 * The live session of a request's cookie, or null. Queries the database only for a well-formed
 * token.
 */
async function liveSession({
  cookies,
  env,
  db,
  now,
  client,
}: SessionCall): Promise<Session | null> {
  const token = readCookie(cookies, sessionCookie(env))
  if (!isToken(token)) return null
  const open = await db()
  const row = await readRow(open, now, token)
  return row && (await confirmIfDue({ db: open, env, now, client }, row)) ? toSession(row) : null
}

/** The live session of a token, or null; updates its last use. */
export async function readSession(db: Database, now: Date, token: string): Promise<Session | null> {
  const row = await readRow(db, now, token)
  return row ? toSession(row) : null
}

type PersonsRow = SessionRow & { userId: string }

async function readRow(db: Database, now: Date, token: string): Promise<PersonsRow | null> {
  const tokenHash = hashToken(token)
  const [found] = await find(db).execute({ tokenHash, now })
  const userId = found && (found.userId ?? (await adoptSession(db, found)))
  if (!userId) return null
  const row = { ...found, userId }
  const seenLimit = new Date(now.getTime() - seenIntervalSeconds * 1000)
  if (row.seenAt > seenLimit) return row
  await db
    .update(sessions)
    .set({ seenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.seenAt, now)))
  return { ...row, seenAt: now }
}

const find = prepared('findSession', (db) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isLiveSession(sql.placeholder('now')),
      ),
    ),
)

/** Ends all of a user's sessions. */
export async function endSessionsOf(site: Site, userId: string): Promise<void> {
  await withEvents(site, (transaction, record) =>
    endSessionsWhere(transaction, record, isSessionOf(transaction, userId)),
  )
}

/** Ends the sessions that a condition finds, as a part of a transaction. */
export async function endSessionsWhere(
  transaction: Pick<Database, 'delete'>,
  record: RecordEvents,
  condition: SQL | undefined,
): Promise<void> {
  const ended = await transaction.delete(sessions).where(condition).returning()
  const told = ended.flatMap(({ userId, ...row }) =>
    userId ? [{ type: 'signedOut' as const, userId, session: eventSession(row) }] : [],
  )
  await record(...told)
}

/**
 * SQL condition for a user's sessions: those of each of their accounts. Who has the key of an address also
 * has those that a contract opened there: the key delegated to it (EIP-7702). A contract account has its
 * own only.
 */
export function isSessionOf(db: Database, userId: string): SQL {
  const isOwn = eq(identities.userId, userId)
  const isKey = and(isOwn, eq(identities.accountType, 'eoa'))
  const own = db.select({ one: identities.identity }).from(identities).where(isOwn)
  const keys = db.select({ one: identities.address }).from(identities).where(isKey)
  // As arrays, so that the indexes of both columns are used.
  return sql`(${sessions.identity} = any(array(${own})) or ${sessions.address} = any(array(${keys})))`
}

/** A session as the page sees it. */
export function toSession(
  row: Omit<PersonsRow, 'id' | 'openedWith'> & { openedWith?: string | null },
): Session {
  const idleEnd = row.seenAt.getTime() + sessionIdleSeconds * 1000
  return {
    address: row.address,
    chainId: row.chainId,
    accountType: row.accountType,
    identity: row.identity,
    ...(row.openedWith && { openedWith: row.openedWith }),
    user: { id: row.userId },
    expiresAt: new Date(Math.min(idleEnd, row.expiresAt.getTime())).toISOString(),
    createdAt: row.createdAt.toISOString(),
    // Not the later one: the sign-in may be of a clock that was ahead.
    provenAt: (row.provenAt ?? row.createdAt).toISOString(),
  }
}

/**
 * SQL condition for sessions that are valid at a given time: neither expired nor unused for too
 * long.
 */
export function isLiveSession(now: Date | Placeholder): SQL | undefined {
  const time = sql`${sql.param(now, sessions.seenAt)}::timestamptz`
  const idleLimit = sql`${time} - make_interval(secs => ${sessionIdleSeconds})`
  return and(
    isCurrent(sessions.expiresAt, now, sessionAbsoluteSeconds),
    gt(sessions.seenAt, idleLimit),
  )
}
