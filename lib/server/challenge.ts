import 'server-only'
import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Challenge } from '#lib/protocol/auth.ts'
import { challengeSeconds } from '#lib/protocol/constants.ts'
import { preCookie, readCookie, setCookie } from '#lib/server/cookies.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { challenges } from '#lib/server/db/schema.ts'
import type { Env } from '#lib/server/env.ts'
import { issueMessage } from '#lib/server/issueMessage.ts'
import { createToken, hashToken, isToken } from '#lib/server/nonce.ts'
import { countAttempt } from '#lib/server/rateLimit.ts'
import { checkBody } from '#lib/server/readJson.ts'
import type { Call, Reply } from '#lib/server/respond.ts'
import { toAddress } from '#lib/toAddress.ts'

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
  const cookie = setCookie(env, preCookie(env), issued.preToken, {
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
 * Builds a sign-in message for the site's own origin and stores it until it is used or expires. A
 * live pre-session token is reused, so that two tabs can sign in; any other is replaced.
 * @throws WalletError invalidAddress or chainNotAllowed
 */
export async function issueChallenge(
  { db, env, now }: { db: Database; env: Env; now: Date },
  asked: Asked,
): Promise<{ challenge: Challenge; preToken: string }> {
  const address = normalizeAddress(asked.address)
  if (!env.chains.some((chain) => chain.id === asked.chainId))
    throw new WalletError('chainNotAllowed')

  const preToken = (await isLive(db, now, asked.preToken)) ? asked.preToken : createToken()
  const challenge = await issueMessage(
    { db, env, now },
    {
      ...{ purpose: 'signIn', cookie: preToken },
      ...{ address, chainId: asked.chainId, statement: env.signInStatement },
    },
  )
  return { challenge, preToken }
}

function normalizeAddress(text: string): `0x${string}` {
  const address = toAddress(text)
  // The zero address and the precompiles belong to no user, and one of them would accept every
  // signature check.
  if (!address || BigInt(address) < 0x10000n) throw new WalletError('invalidAddress')
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
