import 'server-only'
import { hashMessage } from 'viem/utils'
import { z } from 'zod'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Challenge, Session } from '#lib/protocol/auth.ts'
import type { IdentityChallengeRequest, IdentityRequest } from '#lib/protocol/users.ts'
import { signaturePattern } from '#lib/signatures/signatureOf.ts'
import { readWalletCookie } from '#lib/wallets/walletCookie.ts'
import { burnChallenge, checkMessage } from '#server/auth/burnChallenge.ts'
import { issueMessage, normalizeAddress } from '#server/auth/challenge.ts'
import { countInSession, identityOf, requireConfirmed } from '#server/auth/session.ts'
import { determineAccountType } from '#server/auth/verify.ts'
import { readCookie, sessionCookie } from '#server/http/cookies.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall } from '#server/http/route.ts'

/**
 * What a wallet agrees to: to be added to a user, or that its own user is merged into that one; or that its
 * user is the one who uses this session.
 */
export type IdentityPurpose = 'addIdentity' | 'merge' | 'prove'

/** A wallet that has proven itself: as the session has it, and how it has proven itself. */
export type ProvenIdentity = Pick<Session, 'identity' | 'address' | 'chainId' | 'accountType'> & {
  /** Its name, as the page reported it. */
  wallet: string | null
  /** Of a contract account, which is asked again about it. */
  proof?: { messageHash: `0x${string}`; signature: `0x${string}` }
}

const challengeSchema = z.strictObject({ address: z.string(), chainId: z.number() })

const proofSchema = z.strictObject({
  message: z.string(),
  signature: z
    .string()
    .regex(signaturePattern)
    .transform((text) => text as `0x${string}`),
})

/**
 * Issues the message by which a wallet agrees to something for the user of a session. It can be used once,
 * in this session.
 */
export async function issueIdentityMessage(
  call: RouteCall,
  { user }: Session,
  purpose: IdentityPurpose,
): Promise<Challenge> {
  const { env, now } = call
  const request: IdentityChallengeRequest = checkBody(challengeSchema, await call.json())
  const { chainId } = request
  const address = normalizeAddress(request.address)
  if (!env.chains.some(({ id }) => id === chainId))
    throw new WalletError(chainErrors.chainNotAllowed)
  return issueMessage(
    { db: await call.db(), env, now },
    {
      purpose,
      cookie: readCookie(call.cookies, sessionCookie(env)),
      address,
      chainId,
      ...messageFields(purpose, user.id),
    },
  )
}

/**
 * Reads a signed message of {@link issueIdentityMessage} from the body, spends it and verifies the
 * signature. A contract account must also accept this session still.
 * @throws WalletError challengeInvalid, messageInvalid, signatureInvalid, notSignedIn, rateLimited,
 * chainUnavailable or wrongChainRpc
 */
export async function proveIdentity(
  call: RouteCall,
  { user }: Session,
  purpose: IdentityPurpose,
): Promise<ProvenIdentity> {
  const { env, now, cookies, client } = call
  const db = await call.db()
  const { message, signature }: IdentityRequest = checkBody(proofSchema, await call.json())
  await requireConfirmed(call)
  const cookie = readCookie(cookies, sessionCookie(env))
  const fields = await burnChallenge(db, now, { message, purpose, cookie })
  const chain = checkMessage(fields, env, now)
  const { address, chainId, statement, resources } = fields
  if (JSON.stringify({ statement, resources }) !== JSON.stringify(messageFields(purpose, user.id)))
    throw new WalletError(routeErrors.messageInvalid, { details: 'resources' })
  const proof = { message, signature, client, cookies }
  const accountType = await determineAccountType({ db, env, now }, chain, address, proof)
  return {
    identity: identityOf({ address, chainId, accountType }),
    address,
    chainId,
    accountType,
    wallet: readWalletCookie(cookies, env.cookieSuffix)?.connector.name ?? null,
    ...(accountType === 'contract' && { proof: { messageHash: hashMessage(message), signature } }),
  }
}

/** Counts a change of a user's wallets, or the message that prepares it. */
export function countIdentityChange(call: RouteCall): Promise<void> {
  return countInSession(call, 'identity', 'link')
}

const statements: Record<IdentityPurpose, (userId: string) => string> = {
  addIdentity: (userId) =>
    `Add this wallet to the account ${userId}. It can then sign in to that account.`,
  merge: (userId) =>
    `Merge the account of this wallet into the account ${userId}. All that is in it moves there, and all of its wallets can then sign in there.`,
  prove: (userId) =>
    `Confirm that you are the person of the account ${userId}. This signs in nowhere and changes nothing.`,
}

/** Binds a message to one user: a sign-in message has another statement and no resources. */
function messageFields(purpose: IdentityPurpose, userId: string) {
  return { statement: statements[purpose](userId), resources: [`urn:uuid:${userId}`] }
}
