import 'server-only'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { IdentityChallengeRequest, IdentityRequest } from '#lib/protocol/users.ts'
import { signaturePattern } from '#lib/signatures/signatureOf.ts'
import { readWalletCookie } from '#lib/wallets/walletCookie.ts'
import { burnChallenge, checkMessage } from '#server/auth/burnChallenge.ts'
import { issueMessage, normalizeAddress } from '#server/auth/challenge.ts'
import { identityOf, requireConfirmed, sessionOf } from '#server/auth/session.ts'
import { determineAccountType } from '#server/auth/verify.ts'
import type { Database } from '#server/db/database.ts'
import { identities } from '#server/db/schema.ts'
import { readCookie, sessionCookie } from '#server/http/cookies.ts'
import { countAttempt, countStored } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { lockUser } from '#server/users/lockUser.ts'
import { readUser } from '#server/users/user.ts'

const challengeSchema = z.strictObject({ address: z.string(), chainId: z.number() })

const proofSchema = z.strictObject({
  message: z.string(),
  signature: z
    .string()
    .regex(signaturePattern)
    .transform((text) => text as `0x${string}`),
})

/** More than anyone signs in with. */
const identitiesPerUser = 50

/** About what a wallet takes up in the database. */
const identityBytes = 400

/**
 * `POST /api/user/identities/challenge`: issues the message by which a wallet agrees to be added to the
 * signed-in user. It can be used once, in the session that requested it.
 */
export async function postIdentityChallenge(call: RouteCall): Promise<RouteReply> {
  const { env, now } = call
  const { user } = await sessionOf(call)
  const db = await call.db()
  await countIdentityChange(call, user.id)
  const request: IdentityChallengeRequest = checkBody(challengeSchema, await call.json())
  const { chainId } = request
  const address = normalizeAddress(request.address)
  if (!env.chains.some(({ id }) => id === chainId))
    throw new WalletError(chainErrors.chainNotAllowed)
  const body = await issueMessage(
    { db, env, now },
    {
      purpose: 'addIdentity',
      cookie: readCookie(call.cookies, sessionCookie(env)),
      address,
      chainId,
      ...messageFields(user.id),
    },
  )
  return { body, log: { chainId } }
}

/**
 * `POST /api/user/identities`: adds a wallet to the signed-in user, by its signature of the message that
 * was issued for both.
 */
export async function postIdentity(call: RouteCall): Promise<RouteReply> {
  const { env, now, cookies, client } = call
  const session = await sessionOf(call)
  const db = await call.db()
  await countIdentityChange(call, session.user.id)
  const { message, signature }: IdentityRequest = checkBody(proofSchema, await call.json())
  await requireConfirmed(call)
  const fields = await burnChallenge(db, now, {
    message,
    purpose: 'addIdentity',
    cookie: readCookie(cookies, sessionCookie(env)),
  })
  const chain = checkMessage(fields, env, now)
  const { statement, resources } = fields
  if (JSON.stringify({ statement, resources }) !== JSON.stringify(messageFields(session.user.id)))
    throw new WalletError(routeErrors.messageInvalid, { details: 'resources' })
  const { address, chainId } = fields
  const proof = { message, signature, client, cookies }
  const accountType = await determineAccountType({ db, env, now }, chain, address, proof)
  await countStored(call, identityBytes)
  await addIdentity(db, session.user.id, {
    identity: identityOf({ address, chainId, accountType }),
    address,
    chainId: accountType === 'contract' ? chainId : null,
    accountType,
    wallet: readWalletCookie(cookies, env.cookieSuffix)?.connector.name ?? null,
    addedAt: now,
  })
  return { status: 201, body: await readUser(db, session), log: { chainId } }
}

/** Counts a change of a user's wallets, or the message that prepares it. */
export async function countIdentityChange({ env, now, db }: RouteCall, userId: string) {
  const limit = env.rateLimits.link
  await countAttempt({ db: await db(), now, name: 'identity', subject: userId, limit })
}

/** Binds a message to one user: a sign-in message has another statement and no resources. */
function messageFields(userId: Session['user']['id']) {
  return {
    statement: `Add this wallet to the account ${userId}. It can then sign in to that account.`,
    resources: [`urn:uuid:${userId}`],
  }
}

/**
 * Adds a wallet to a user. One that the user has already stays as it is.
 * @throws WalletError identityTaken, identitiesFull, or notSignedIn if the user is gone
 */
async function addIdentity(
  db: Database,
  userId: string,
  row: Omit<typeof identities.$inferInsert, 'userId'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    const isThis = eq(identities.identity, row.identity)
    const [known] = await transaction.select().from(identities).where(isThis)
    if (known?.userId === userId) return
    if (known) throw new WalletError(userErrors.identityTaken)
    if ((await transaction.$count(identities, eq(identities.userId, userId))) >= identitiesPerUser)
      throw new WalletError(userErrors.identitiesFull)
    const added = await transaction
      .insert(identities)
      .values({ ...row, userId })
      .onConflictDoNothing()
      .returning({ id: identities.id })
    // It has signed in as a user of its own, or was added elsewhere, in this moment.
    if (added.length === 0) throw new WalletError(userErrors.identityTaken)
  })
}
