import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Challenge } from '#lib/protocol/auth.ts'
import { challengeSeconds } from '#lib/protocol/constants.ts'
import { buildSiweMessage, type SiweMessage } from '#lib/siwe/siweMessage.ts'
import { createNonce, createToken, hashToken, isToken } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/database.ts'
import { isCurrent } from '#server/db/isCurrent.ts'
import { prepared } from '#server/db/prepared.ts'
import { type ChallengePurpose, challenges } from '#server/db/schema.ts'
import type { Settings } from '#server/env/settings.ts'
import { preCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const bodySchema = z.strictObject({ address: z.string(), chainId: z.number() })

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
  const preToken = readCookie(call.cookies, preCookie(env))
  const issued = await issueChallenge({ db, env, now }, { ...body, preToken })
  const cookie = setCookie(env, preCookie(env), issued.preToken, {
    seconds: challengeSeconds,
    sameSite: 'Strict',
  })
  return { body: issued.challenge, cookies: [cookie], log: { chainId: body.chainId } }
}

type ChallengeInput = {
  address: string
  chainId: number
  /** The browser's pre-session cookie, if it has one. */
  preToken: string
}

/**
 * Builds a sign-in message for the site's own origin and stores it until it is used or expires. A
 * live pre-session token is reused, so that two tabs can sign in; any other is replaced.
 * @throws WalletError invalidAddress or chainNotAllowed
 */
export async function issueChallenge(
  { db, env, now }: { db: Database; env: Settings; now: Date },
  input: ChallengeInput,
): Promise<{ challenge: Challenge; preToken: string }> {
  const address = normalizeAddress(input.address)
  if (!env.chains.some((chain) => chain.id === input.chainId))
    throw new WalletError(chainErrors.chainNotAllowed)

  const preToken = (await isLive(db, now, input.preToken)) ? input.preToken : createToken()
  const challenge = await issueMessage(
    { db, env, now },
    {
      purpose: 'signIn',
      cookie: preToken,
      address,
      chainId: input.chainId,
      statement: env.signInStatement,
    },
  )
  return { challenge, preToken }
}

type MessageRequest = Pick<SiweMessage, 'address' | 'chainId' | 'statement' | 'resources'> & {
  purpose: ChallengePurpose
  /** The cookie of the requesting browser: only that browser can submit the signed message. */
  cookie: string
}

/**
 * Builds an EIP-4361 message of the site's own origin for one account and one purpose, and stores
 * it until it is used or expires.
 */
export async function issueMessage(
  { db, env, now }: { db: Database; env: Settings; now: Date },
  { purpose, cookie, ...fields }: MessageRequest,
): Promise<Challenge> {
  const nonce = createNonce()
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000)
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

const store = prepared((db) =>
  db
    .insert(challenges)
    .values({
      nonce: sql.placeholder('nonce'),
      purpose: sql.placeholder('purpose'),
      preHash: sql.placeholder('preHash'),
      address: sql.placeholder('address'),
      chainId: sql.placeholder('chainId'),
      message: sql.placeholder('message'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .prepare('storeChallenge'),
)

function normalizeAddress(text: string): `0x${string}` {
  const address = toAddress(text)
  // The zero address and the precompiles belong to no user, and one of them would accept every
  // signature check.
  if (!address || BigInt(address) < 0x10000n) throw new WalletError(routeErrors.invalidAddress)
  return address
}

async function isLive(db: Database, now: Date, preToken: string): Promise<boolean> {
  if (!isToken(preToken)) return false
  const rows = await findLive(db).execute({ preHash: hashToken(preToken), now })
  return rows.length > 0
}

const findLive = prepared((db) =>
  db
    .select({ nonce: challenges.nonce })
    .from(challenges)
    .where(
      and(
        eq(challenges.preHash, sql.placeholder('preHash')),
        isCurrent(challenges.expiresAt, sql.placeholder('now'), challengeSeconds),
      ),
    )
    .limit(1)
    .prepare('findChallenge'),
)
