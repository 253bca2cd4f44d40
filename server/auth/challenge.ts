import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Challenge, PairingChallenge } from '#lib/protocol/auth.ts'
import { challengeMaxSeconds, challengeSeconds } from '#lib/protocol/constants.ts'
import { buildSiweMessage, parseSiweMessage, type SiweMessage } from '#lib/siwe/siweMessage.ts'
import { knownBrowser } from '#server/auth/knownBrowser.ts'
import { identityOf } from '#server/auth/session.ts'
import { createNonce, createToken, hashToken, isToken } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/database.ts'
import { isCurrent } from '#server/db/isCurrent.ts'
import { prepared } from '#server/db/prepared.ts'
import { type ChallengePurpose, challenges } from '#server/db/schema.ts'
import type { Settings } from '#server/env/settings.ts'
import { preCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import { countAttempt, countStored, countStoredFrom } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const bodySchema = z.union([
  z.strictObject({
    address: z.string(),
    chainId: z.number(),
    isShared: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('pairing') }),
])

/** `POST /api/auth/challenge`: issues the message to sign, bound to this browser by a cookie. */
export async function postChallenge(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  const db = await call.db()
  await countAttempt({
    db,
    now,
    name: 'challenge',
    subject: client,
    limit: env.rateLimits.challenge,
  })
  const body = checkBody(bodySchema, await call.json())
  if ('address' in body && body.isShared) await countShared(call, body)
  const preToken = readCookie(call.cookies, preCookie(env))
  const scene = { db, env, now }
  const issued =
    'kind' in body
      ? await issuePairingChallenge(scene, preToken)
      : await issueChallenge(scene, { ...body, preToken })
  const cookie = setCookie(env, preCookie(env), issued.preToken, {
    seconds: Math.ceil((issued.liveUntil.getTime() - now.getTime()) / 1000),
    sameSite: 'Strict',
  })
  return {
    body: issued.challenge,
    cookies: [cookie],
    log: 'kind' in body ? {} : { chainId: body.chainId },
  }
}

/**
 * Counts a message that stays for hours among what a client may store. A browser that has verified the
 * account is not kept out by what others store.
 */
async function countShared(call: RouteCall, { address, chainId }: Account): Promise<void> {
  const identity = identityOf({
    address: normalizeAddress(address),
    chainId,
    accountType: 'contract',
  })
  const scene = { db: await call.db(), env: call.env, now: call.now }
  const browser = await knownBrowser(scene, call.cookies, [identity])
  await (browser ? countStoredFrom : countStored)(call, messageBytes)
}

/** About what a message takes up in the database. */
const messageBytes = 500

type Account = { address: string; chainId: number }

type ChallengeInput = {
  address: string
  chainId: number
  /** Whether the account has several owners, who sign one after another. */
  isShared?: boolean | undefined
  /** The browser's pre-session cookie, if it has one. */
  preToken: string
}

/**
 * Builds a sign-in message for the site's own origin and stores it until it is used or expires. A
 * live pre-session token is reused, so that two tabs can sign in; any other is replaced. The token is
 * needed until `liveUntil`, when the last of its messages expires.
 * @throws WalletError invalidAddress or chainNotAllowed
 */
export async function issueChallenge(
  { db, env, now }: { db: Database; env: Settings; now: Date },
  input: ChallengeInput,
): Promise<{ challenge: Challenge; preToken: string; liveUntil: Date }> {
  const address = normalizeAddress(input.address)
  if (!env.chains.some((chain) => chain.id === input.chainId))
    throw new WalletError(chainErrors.chainNotAllowed)

  return issueToBrowser({ db, env, now }, input.preToken, {
    purpose: 'signIn',
    address,
    chainId: input.chainId,
    statement: env.signInStatement,
    ...(input.isShared && { seconds: env.sharedSignInSeconds }),
  })
}

/**
 * Issues what a wallet signs as it is paired with. The stored message has a placeholder for the account,
 * its chain and the time at which the page asked the wallet; everything else must come back as it is.
 */
export async function issuePairingChallenge(
  scene: { db: Database; env: Settings; now: Date },
  preToken: string,
): Promise<{ challenge: PairingChallenge; preToken: string; liveUntil: Date }> {
  const { challenge, ...issued } = await issueToBrowser(scene, preToken, {
    purpose: 'pairing',
    address: noAddress,
    chainId: scene.env.chains[0].id,
    statement: scene.env.signInStatement,
  })
  const { nonce, domain, uri } = parseSiweMessage(challenge.message)
  const { expiresAt } = challenge
  const statement = scene.env.signInStatement
  return { ...issued, challenge: { nonce, domain, uri, statement, expiresAt } }
}

/** In place of an address that the wallet adds; belongs to no user. */
const noAddress = `0x${'0'.repeat(40)}` as const

/** Issues a message to the browser of a pre-session token, or to one that gets a new token. */
async function issueToBrowser(
  { db, env, now }: { db: Database; env: Settings; now: Date },
  token: string,
  request: Omit<MessageRequest, 'cookie'>,
): Promise<{ challenge: Challenge; preToken: string; liveUntil: Date }> {
  const lastEnd = await endOfLive(db, now, token)
  const preToken = lastEnd ? token : createToken()
  const challenge = await issueMessage({ db, env, now }, { ...request, cookie: preToken })
  const ownEnd = new Date(challenge.expiresAt)
  return { challenge, preToken, liveUntil: lastEnd && lastEnd > ownEnd ? lastEnd : ownEnd }
}

type MessageRequest = Pick<SiweMessage, 'address' | 'chainId' | 'statement' | 'resources'> & {
  purpose: ChallengePurpose
  /** The cookie of the requesting browser: only that browser can submit the signed message. */
  cookie: string
  /**
   * How long it is valid.
   * @default challengeSeconds
   */
  seconds?: number
}

/**
 * Builds an EIP-4361 message of the site's own origin for one account and one purpose, and stores
 * it until it is used or expires.
 */
export async function issueMessage(
  { db, env, now }: { db: Database; env: Settings; now: Date },
  { purpose, cookie, seconds = challengeSeconds, ...fields }: MessageRequest,
): Promise<Challenge> {
  const nonce = createNonce()
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const message = buildSiweMessage({
    ...fields,
    domain: new URL(env.appOrigin).host,
    uri: env.appOrigin,
    version: '1',
    nonce,
    issuedAt: now.toISOString(),
    expirationTime: expiresAt.toISOString(),
  })
  const { address, chainId } = fields
  const row = { nonce, purpose, preHash: hashToken(cookie), address, chainId }
  await store(db).execute({ ...row, message, expiresAt })
  return { message, expiresAt: expiresAt.toISOString() }
}

const store = prepared('storeChallenge', (db) =>
  db.insert(challenges).values({
    nonce: sql.placeholder('nonce'),
    purpose: sql.placeholder('purpose'),
    preHash: sql.placeholder('preHash'),
    address: sql.placeholder('address'),
    chainId: sql.placeholder('chainId'),
    message: sql.placeholder('message'),
    expiresAt: sql.placeholder('expiresAt'),
  }),
)

/**
 * The checksummed address of an account that a user can own.
 * @throws WalletError invalidAddress
 */
export function normalizeAddress(text: string): `0x${string}` {
  const address = toAddress(text)
  // The zero address and the precompiles belong to no user, and one of them would accept every
  // signature check.
  if (!address || BigInt(address) < 0x10000n) throw new WalletError(routeErrors.invalidAddress)
  return address
}

/** When the last live message of a pre-session token expires; undefined if it has none. */
async function endOfLive(db: Database, now: Date, preToken: string): Promise<Date | undefined> {
  if (!isToken(preToken)) return undefined
  const [row] = await findLive(db).execute({ preHash: hashToken(preToken), now })
  return row?.expiresAt
}

const findLive = prepared('findChallenge', (db) =>
  db
    .select({ expiresAt: challenges.expiresAt })
    .from(challenges)
    .where(
      and(
        eq(challenges.preHash, sql.placeholder('preHash')),
        isCurrent(challenges.expiresAt, sql.placeholder('now'), challengeMaxSeconds),
      ),
    )
    .orderBy(desc(challenges.expiresAt))
    .limit(1),
)
