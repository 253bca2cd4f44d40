import 'server-only'
import { and, eq, gt } from 'drizzle-orm'
import { hashMessage } from 'viem/utils'
import { z } from 'zod'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session, SessionBody } from '#lib/protocol/auth.ts'
import { sessionAbsoluteSeconds, signInStatement } from '#lib/protocol/constants.ts'
import type { PublicChain } from '#lib/protocol/publicConfig.ts'
import { preCookie, readCookie, sessionCookie, setCookie } from '#lib/server/cookies.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { challenges } from '#lib/server/db/schema.ts'
import type { Env } from '#lib/server/env.ts'
import { hashToken } from '#lib/server/nonce.ts'
import { countAttempt, forgiveAttempt } from '#lib/server/rateLimit.ts'
import { checkBody } from '#lib/server/readJson.ts'
import { recoverAddress } from '#lib/server/recoverAddress.ts'
import type { Call, Reply } from '#lib/server/respond.ts'
import { createSession } from '#lib/server/session.ts'
import { parseSiweMessage } from '#lib/siwe/parseSiweMessage.ts'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'

const bodySchema = z.strictObject({
  message: z.string(),
  signature: z.string().regex(/^0x([0-9a-fA-F]{2})+$/),
})

/** `POST /api/auth/verify`: trades a signed message for a session, in a cookie no script can read. */
export async function postVerify(call: Call): Promise<Reply> {
  const { env, now, client } = call
  const db = await call.db()
  await countAttempt({ db, now, name: 'verify', subject: client, limit: env.rateLimits.verify })
  const { message, signature } = checkBody(bodySchema, await call.json())
  const { session, token } = await verifySignIn(
    { db, env, now },
    {
      message,
      signature: signature as `0x${string}`,
      preToken: readCookie(call.cookies, preCookie(env)),
      oldToken: readCookie(call.cookies, sessionCookie(env)),
    },
  )
  const cookie = setCookie(sessionCookie(env), token, {
    seconds: sessionAbsoluteSeconds,
    sameSite: 'Lax',
  })
  const body: SessionBody = { session }
  return { body, cookies: [cookie], log: { chainId: session.chainId } }
}

type SignIn = {
  message: string
  signature: `0x${string}`
  /** Cookie of the browser that asked for the challenge. */
  preToken: string
  /** Cookie of the session this one replaces. */
  oldToken: string
}

type Scene = { db: Database; env: Env; now: Date }

/**
 * Signs an account in. The nonce is burned before anything is checked: whatever fails after it, the
 * message is worth nothing a second time.
 * @returns the session and the token, which exists nowhere else.
 * @throws WalletError messageInvalid, challengeInvalid, signatureInvalid, rateLimited,
 * chainUnavailable or wrongChainRpc
 */
export async function verifySignIn(
  { db, env, now }: Scene,
  { message, signature, preToken, oldToken }: SignIn,
): Promise<{ session: Session; token: string }> {
  const parsed = parseSiweMessage(message)
  const issued = await burnChallenge(db, now, parsed.nonce, preToken)
  if (message !== issued) throw new WalletError('messageInvalid', { details: 'issued text' })
  const chain = checkPolicy(parsed, env, now)
  const accountType = await findVoucher({ db, env, now }, chain, parsed.address, message, signature)
  const { address, chainId } = parsed
  return createSession(db, now, { address, chainId, accountType }, oldToken)
}

/** One statement finds the message and removes it: of any number of parallel tries, one gets it. */
async function burnChallenge(db: Database, now: Date, nonce: string, preToken: string) {
  const [row] = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.nonce, nonce),
        eq(challenges.preHash, hashToken(preToken)),
        gt(challenges.expiresAt, now),
      ),
    )
    .returning({ message: challenges.message })
  if (!row) throw new WalletError('challengeInvalid')
  return row.message
}

/**
 * What must hold of any message here, though we wrote it: the configuration may have changed since,
 * and a row of the database is no authority over who we are.
 */
export function checkPolicy(message: SiweMessage, env: Env, now: Date): PublicChain {
  const origin = new URL(env.appOrigin)
  const refuse = (details: string) => new WalletError('messageInvalid', { details })
  if (message.domain !== origin.host) throw refuse('domain')
  if (message.scheme !== undefined && `${message.scheme}:` !== origin.protocol)
    throw refuse('scheme')
  if (!URL.canParse(message.uri) || new URL(message.uri).origin !== origin.origin)
    throw refuse('uri')
  if (message.statement !== signInStatement) throw refuse('statement')
  if (message.resources || message.requestId !== undefined) throw refuse('resources')
  const age = now.getTime() - Date.parse(message.issuedAt)
  if (!(age <= 5 * 60_000 && age >= -60_000)) throw refuse('issuedAt')
  const left = Date.parse(message.expirationTime ?? '') - now.getTime()
  if (!(left > 0 && left <= 10 * 60_000)) throw refuse('expirationTime')
  if (message.notBefore !== undefined && Date.parse(message.notBefore) > now.getTime())
    throw refuse('notBefore')
  if (BigInt(message.address) === 0n) throw refuse('address')
  const chain = env.chains.find(({ id }) => id === message.chainId)
  if (!chain) throw new WalletError('chainNotAllowed')
  return chain
}

/**
 * Finds out who vouches for a signature. The key comes first, code at the address or not
 * (EIP-7702), and costs no call; so failed tries by others never lock a key out.
 */
async function findVoucher(
  { db, env, now }: Scene,
  chain: PublicChain,
  address: `0x${string}`,
  message: string,
  signature: `0x${string}`,
): Promise<'eoa' | 'contract'> {
  const hash = hashMessage(message)
  const recovered = recoverAddress(hash, signature)
  if (recovered.kind === 'key' && recovered.address === address) return 'eoa'

  const attempt = { db, now, name: 'verifyFailed', subject: address }
  await countAttempt({ ...attempt, limit: env.rateLimits.verifyFailed })
  if (recovered.kind === 'malleable') throw new WalletError('signatureInvalid')
  // Only sign-ins of contract accounts pay for loading this.
  const { isContractSignature } = await import('#lib/server/contractSignature.ts')
  if (!(await isContractSignature(chain, { address, hash, signature })))
    throw new WalletError('signatureInvalid')
  await forgiveAttempt(attempt)
  return 'contract'
}
