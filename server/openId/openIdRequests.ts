import 'server-only'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { createToken, hashToken, isToken } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/database.ts'
import { isCurrent } from '#server/db/isCurrent.ts'
import { openIdRequests } from '#server/db/schema.ts'
import type { OpenIdIdentity } from '#server/openId/providerClient.ts'

/** How long a sign-in at a provider may take, in seconds. */
export const openIdRequestSeconds = 10 * 60

/** A sign-in that was sent to a provider. */
export type OpenIdRequest = typeof openIdRequests.$inferSelect

type Context = { db: Database; now: Date }

/**
 * Stores a new sign-in. A live cookie of the browser is reused, so that two tabs can sign in.
 * @returns the state to send, and the browser's cookie
 */
export async function createOpenIdRequest(
  { db, now }: Context,
  sentCookie: string,
  fields: Pick<OpenIdRequest, 'provider' | 'purpose' | 'publicKey' | 'returnTo'>,
): Promise<{ id: string; state: string; cookie: string }> {
  const isLive = isToken(sentCookie) && (await countOpen({ db, now }, sentCookie)) > 0
  const cookie = isLive ? sentCookie : createToken()
  const state = createToken()
  const id = idOf(state)
  const expiresAt = new Date(now.getTime() + openIdRequestSeconds * 1000)
  await db
    .insert(openIdRequests)
    .values({ id, browserHash: hashToken(cookie), ...fields, createdAt: now, expiresAt })
  return { id, state, cookie }
}

/**
 * Uses up a state, in a single SQL statement, so that only the first return with it counts.
 * @throws WalletError openIdRequestInvalid if it is unknown, used, expired or another browser's
 */
export async function spendOpenIdState(
  { db, now }: Context,
  cookie: string,
  { state, provider }: { state: string; provider: string },
): Promise<OpenIdRequest> {
  if (!isToken(cookie) || !isToken(state)) throw new WalletError(openIdErrors.openIdRequestInvalid)
  const [row] = await db
    .update(openIdRequests)
    .set({ isReturned: true })
    .where(
      and(
        isOf(cookie, idOf(state), now),
        eq(openIdRequests.isReturned, false),
        eq(openIdRequests.provider, provider),
      ),
    )
    .returning()
  if (!row) throw new WalletError(openIdErrors.openIdRequestInvalid)
  return row
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

/** Deletes a sign-in; true if the browser has no other one. */
export async function deleteOpenIdRequest(
  { db, now }: Context,
  cookie: string,
  id: string,
): Promise<boolean> {
  await db.delete(openIdRequests).where(isOf(cookie, id, now))
  return (await countOpen({ db, now }, cookie)) === 0
}

/** Counts the browser's sign-ins; with `isReturned: false` only those at the provider. */
export async function countOpen(
  { db, now }: Context,
  cookie: string,
  filter: { isReturned?: boolean } = {},
): Promise<number> {
  const rows = await db
    .select({ id: openIdRequests.id })
    .from(openIdRequests)
    .where(
      and(
        eq(openIdRequests.browserHash, hashToken(cookie)),
        isCurrent(openIdRequests.expiresAt, now, openIdRequestSeconds),
        filter.isReturned === undefined
          ? undefined
          : eq(openIdRequests.isReturned, filter.isReturned),
      ),
    )
  return rows.length
}

/**
 * The PKCE verifier of a sign-in, derived from the browser's cookie: the database alone does not
 * reveal it.
 */
export function codeVerifierOf(cookie: string, state: string): string {
  return createHash('sha256').update(`verifier:${cookie}:${state}`).digest('base64url')
}

/** Half of the state's SHA-256: it identifies a sign-in, and reveals nothing. */
function idOf(state: string): string {
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
