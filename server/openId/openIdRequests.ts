import 'server-only'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { createToken, hashToken, isToken } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/database.ts'
import { isCurrent } from '#server/db/isCurrent.ts'
import { openIdRequests } from '#server/db/schema.ts'
import { type OpenIdIdentity, providerTimeoutMs } from '#server/openId/providerClient.ts'

/** How long a sign-in at a provider may take, in seconds. */
export const openIdRequestSeconds = 10 * 60
/** How long a provider may take to answer the server, in milliseconds: three requests at most. */
const answerMs = 3 * providerTimeoutMs
const pollMs = 200

/** A sign-in that was sent to a provider. */
export type OpenIdRequest = typeof openIdRequests.$inferSelect

type Context = { db: Database; now: Date }

/**
 * Stores a new sign-in. Each has a cookie of its own, so that several tabs can sign in, also two that
 * start before the browser has any.
 * @returns the state to send, and the cookie that binds it to the browser
 */
export async function createOpenIdRequest(
  { db, now }: Context,
  fields: Pick<OpenIdRequest, 'provider' | 'purpose' | 'userId' | 'publicKey' | 'returnTo'>,
): Promise<{ id: string; state: string; cookie: string }> {
  const cookie = createToken()
  const state = createToken()
  const id = requestIdOf(state)
  const expiresAt = new Date(now.getTime() + openIdRequestSeconds * 1000)
  await db
    .insert(openIdRequests)
    .values({ id, browserHash: hashToken(cookie), ...fields, createdAt: now, expiresAt })
  return { id, state, cookie }
}

/**
 * Uses up a state, in a single SQL statement, so that only the first return with it counts. A later
 * one of the same browser `isRepeated`: it leads where the first one does.
 * @throws WalletError openIdRequestInvalid if it is unknown, expired or another browser's
 */
export async function spendOpenIdState(
  { db, now }: Context,
  cookie: string,
  { state, provider }: { state: string; provider: string },
): Promise<{ request: OpenIdRequest; isRepeated: boolean }> {
  if (!isToken(cookie) || !isToken(state)) throw new WalletError(openIdErrors.openIdRequestInvalid)
  const isOurs = and(isOf(cookie, requestIdOf(state), now), eq(openIdRequests.provider, provider))
  const [first] = await db
    .update(openIdRequests)
    .set({ isReturned: true })
    .where(and(isOurs, eq(openIdRequests.isReturned, false)))
    .returning()
  if (first) return { request: first, isRepeated: false }
  const [request] = await db.select().from(openIdRequests).where(isOurs)
  if (!request) throw new WalletError(openIdErrors.openIdRequestInvalid)
  return { request, isRepeated: true }
}

/**
 * Waits for the first return's answer, so that the page does not ask before it is stored. Gives up
 * without an error: the page then says that there is none.
 */
export async function untilAnswered(db: Database, { id }: OpenIdRequest): Promise<void> {
  const end = performance.now() + answerMs
  while (performance.now() < end) {
    const [row] = await db
      .select({ identity: openIdRequests.identity, problem: openIdRequests.problem })
      .from(openIdRequests)
      .where(eq(openIdRequests.id, id))
    if (!row || row.identity !== null || row.problem !== null) return
    await pause(pollMs)
  }
}

/** Stores what the provider returned with: an identity, or the key of an error. */
export async function saveOpenIdAnswer(
  db: Database,
  id: string,
  cookie: string,
  answer: { identity: OpenIdIdentity } | { problem: string },
): Promise<void> {
  const change =
    'problem' in answer ? answer : { identity: seal(JSON.stringify(answer.identity), cookie) }
  await db.update(openIdRequests).set(change).where(eq(openIdRequests.id, id))
}

/**
 * Reads a sign-in that the provider has answered, and who signed in.
 * @throws WalletError openIdRequestInvalid, or the error that the provider returned with
 */
export async function readOpenIdAnswer(
  { db, now }: Context,
  cookie: string,
  id: string,
): Promise<{ request: OpenIdRequest; identity: OpenIdIdentity }> {
  const invalid = () => new WalletError(openIdErrors.openIdRequestInvalid)
  if (!isToken(cookie)) throw invalid()
  const [request] = await db
    .select()
    .from(openIdRequests)
    .where(isOf(cookie, id, now))
  const problem = Object.values(openIdErrors).find(({ key }) => key === request?.problem)
  if (problem) throw new WalletError(problem)
  if (!request?.identity) throw invalid()
  return { request, identity: JSON.parse(unseal(request.identity, cookie)) as OpenIdIdentity }
}

/**
 * Ends a sign-in: nothing of the identity is left, and what is asked of it from now on is
 * openIdRequestInvalid. The row stays until it expires, for an answer that is loaded again.
 */
export async function endOpenIdRequest(
  { db, now }: Context,
  cookie: string,
  id: string,
): Promise<void> {
  await db
    .update(openIdRequests)
    .set({ identity: null, problem: openIdErrors.openIdRequestInvalid.key })
    .where(isOf(cookie, id, now))
}

/**
 * The PKCE verifier of a sign-in, derived from the browser's cookie: the database alone does not
 * reveal it.
 */
export function codeVerifierOf(cookie: string, state: string): string {
  return createHash('sha256').update(`verifier:${cookie}:${state}`).digest('base64url')
}

/** Half of the state's SHA-256: it identifies a sign-in, and reveals nothing. */
export function requestIdOf(state: string): string {
  return hashToken(state).slice(0, 32)
}

function isOf(cookie: string, id: string, now: Date) {
  return and(
    eq(openIdRequests.id, id),
    eq(openIdRequests.browserHash, hashToken(cookie)),
    isCurrent(openIdRequests.expiresAt, now, openIdRequestSeconds),
  )
}

/** AES-256-GCM with the cookie's hash: an ID token names a person, so the table must not. */
function seal(text: string, cookie: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(cookie), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unseal(text: string, cookie: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(cookie), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function sealingKey(cookie: string): Buffer {
  return createHash('sha256').update(`identity:${cookie}`).digest()
}
