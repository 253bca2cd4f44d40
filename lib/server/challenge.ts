import 'server-only'
import { and, eq, gt } from 'drizzle-orm'
import { getAddress } from 'viem/utils'
import { z } from 'zod'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Challenge } from '#lib/protocol/auth.ts'
import { addressPattern, challengeSeconds, signInStatement } from '#lib/protocol/constants.ts'
import { preCookie, readCookie, setCookie } from '#lib/server/cookies.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { challenges } from '#lib/server/db/schema.ts'
import type { Env } from '#lib/server/env.ts'
import { createNonce, createToken, hashToken, isToken } from '#lib/server/nonce.ts'
import { countAttempt } from '#lib/server/rateLimit.ts'
import { checkBody } from '#lib/server/readJson.ts'
import type { Call, Reply } from '#lib/server/respond.ts'
import { buildSiweMessage } from '#lib/siwe/buildSiweMessage.ts'

const bodySchema = z.strictObject({ address: z.string(), chainId: z.number() })

/** `POST /api/auth/challenge`: issues the message to sign, bound to this browser by a cookie. */
export async function postChallenge(call: Call): Promise<Reply> {
  const { env, now, client } = call
  const db = await call.db()
  await countAttempt({
    db,
    now,
    name: 'challenge',
    subject: client,
    limit: env.rateLimits.challenge,
  })
  const asked = checkBody(bodySchema, await call.json())
  const preToken = readCookie(call.cookies, preCookie(env))
  const issued = await issueChallenge({ db, env, now }, { ...asked, preToken })
  const cookie = setCookie(preCookie(env), issued.preToken, {
    seconds: challengeSeconds,
    sameSite: 'Strict',
  })
  return { body: issued.challenge, cookies: [cookie], log: { chainId: asked.chainId } }
}

type Asked = {
  address: string
  chainId: number
  /** The browser's pre-session cookie, if it has one. */
  preToken: string
}

/**
 * Writes a sign-in message of the site's own origin and keeps it until it is used or too old.
 * A live pre-session token is kept, so that two tabs can sign in; any other is replaced.
 * @throws WalletError invalidAddress or chainNotAllowed
 */
export async function issueChallenge(
  { db, env, now }: { db: Database; env: Env; now: Date },
  asked: Asked,
): Promise<{ challenge: Challenge; preToken: string }> {
  const address = normalizeAddress(asked.address)
  if (!env.chains.some((chain) => chain.id === asked.chainId))
    throw new WalletError('chainNotAllowed')

  const nonce = createNonce()
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000)
  const message = buildSiweMessage({
    domain: new URL(env.appOrigin).host,
    address,
    statement: signInStatement,
    uri: env.appOrigin,
    version: '1',
    chainId: asked.chainId,
    nonce,
    issuedAt: now.toISOString(),
    expirationTime: expiresAt.toISOString(),
  })
  const preToken = (await isLive(db, now, asked.preToken)) ? asked.preToken : createToken()
  const row = { nonce, preHash: hashToken(preToken), address, chainId: asked.chainId }
  await db.insert(challenges).values({ ...row, message, expiresAt })
  return { challenge: { message, expiresAt: expiresAt.toISOString() }, preToken }
}

function normalizeAddress(text: string): `0x${string}` {
  if (!addressPattern.test(text)) throw new WalletError('invalidAddress')
  const address = getAddress(`0x${text.slice(-40).toLowerCase()}`)
  // Zero and the precompiles: nobody's accounts, and one of them says yes to every question.
  if (BigInt(address) < 0x10000n) throw new WalletError('invalidAddress')
  return address
}

async function isLive(db: Database, now: Date, preToken: string): Promise<boolean> {
  if (!isToken(preToken)) return false
  const rows = await db
    .select({ nonce: challenges.nonce })
    .from(challenges)
    .where(and(eq(challenges.preHash, hashToken(preToken)), gt(challenges.expiresAt, now)))
    .limit(1)
  return rows.length > 0
}
