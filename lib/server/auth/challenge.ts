import 'server-only'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Challenge } from '#lib/protocol/auth.ts'
import { challengeSeconds } from '#lib/protocol/constants.ts'
import { createNonce, createToken, hashToken, isToken } from '#lib/server/auth/tokens.ts'
import type { Database } from '#lib/server/db/database.ts'
import { prepared } from '#lib/server/db/prepared.ts'
import { type ChallengePurpose, challenges } from '#lib/server/db/schema.ts'
import type { Settings } from '#lib/server/env/settings.ts'
import { preCookie, readCookie, setCookie } from '#lib/server/http/cookies.ts'
import {
  type Attempt,
  attemptValues,
  counted,
  isWithinLimit,
  readOrCount,
  requireWithinLimit,
} from '#lib/server/http/rateLimit.ts'
import { checkBody } from '#lib/server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#lib/server/http/route.ts'
import { buildSiweMessage, type SiweMessage } from '#lib/siweMessage.ts'
import { toAddress } from '#lib/toAddress.ts'

const bodySchema = z.strictObject({ address: z.string(), chainId: z.number() })

/** `POST /api/auth/challenge`: issues the message to sign, bound to this browser by a cookie. */
export async function postChallenge(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  const db = await call.db()
  const limit = env.rateLimits.challenge
  const attempt = { db, now, name: 'challenge', subject: client, limit }
  const body = await readOrCount(attempt, async () => checkBody(bodySchema, await call.json()))
  const preToken = readCookie(call.cookies, preCookie(env))
  const issued = await issueChallenge({ db, env, now }, { ...body, preToken, attempt })
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
  /** Counted by the statement that stores the message. */
  attempt?: Attempt
}

/**
 * Builds a sign-in message for the site's own origin and stores it until it is used or expires. A
 * live pre-session token is reused, so that two tabs can sign in; any other is replaced.
 * @throws WalletError invalidAddress, chainNotAllowed or rateLimited
 */
export async function issueChallenge(
  { db, env, now }: { db: Database; env: Settings; now: Date },
  { attempt, ...input }: ChallengeInput,
): Promise<{ challenge: Challenge; preToken: string }> {
  const checked = async () => checkAccount(env, input)
  const address = await (attempt ? readOrCount(attempt, checked) : checked())
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
    attempt,
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
 * it until it is used or expires. An attempt is counted by the same statement, which stores nothing
 * beyond the limit.
 * @throws WalletError rateLimited
 */
export async function issueMessage(
  { db, env, now }: { db: Database; env: Settings; now: Date },
  { purpose, cookie, ...fields }: MessageRequest,
  attempt?: Attempt,
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
  const preHash = hashToken(cookie)
  const row = { nonce, purpose, preHash, address, chainId, message }
  if (attempt) await countAndStore(db, { ...row, expiresAt: expiresAt.toISOString() }, attempt)
  else await store(db).execute({ ...row, expiresAt })
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

async function countAndStore(db: Database, row: Record<string, unknown>, attempt: Attempt) {
  const [count] = await storeCounted(db).execute({ ...row, ...attemptValues(attempt) })
  requireWithinLimit(count, attempt)
}

const storeCounted = prepared((db) => {
  const attempt = counted(db)
  // A select cannot take the types of its placeholders from the columns.
  const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const row = db
    .select({
      nonce: value('nonce', 'text').as('nonce'),
      purpose: value('purpose', 'text').as('purpose'),
      preHash: value('preHash', 'text').as('pre_hash'),
      address: value('address', 'text').as('address'),
      chainId: value('chainId', 'bigint').as('chain_id'),
      message: value('message', 'text').as('message'),
      expiresAt: value('expiresAt', 'timestamptz').as('expires_at'),
    })
    .from(attempt)
    .where(isWithinLimit(attempt))
  const stored = db
    .$with('stored')
    .as(db.insert(challenges).select(row).returning({ nonce: challenges.nonce }))
  return db
    .with(attempt, stored)
    .select({ hits: attempt.hits, resetsAt: attempt.resetsAt })
    .from(attempt)
    .prepare('countAndStoreChallenge')
})

function checkAccount(env: Settings, { address, chainId }: ChallengeInput): `0x${string}` {
  const normalized = normalizeAddress(address)
  if (!env.chains.some((chain) => chain.id === chainId))
    throw new WalletError(chainErrors.chainNotAllowed)
  return normalized
}

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
        gt(challenges.expiresAt, sql.placeholder('now')),
      ),
    )
    .limit(1)
    .prepare('findChallenge'),
)
