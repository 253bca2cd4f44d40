import 'server-only'
import { hashMessage } from 'viem/utils'
import { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session, SessionBody } from '#lib/protocol/auth.ts'
import { sessionAbsoluteSeconds } from '#lib/protocol/constants.ts'
import { recoverAddress } from '#lib/signatures/recoverAddress.ts'
import { emptySignature, signaturePattern } from '#lib/signatures/signatureOf.ts'
import { isRecent } from '#lib/siwe/checkSiweMessage.ts'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'
import { readWalletCookie } from '#lib/wallets/walletCookie.ts'
import {
  burnChallenge,
  checkMessage,
  putChallengeBack,
  readChallenge,
  takeChallenge,
} from '#server/auth/burnChallenge.ts'
import { normalizeAddress } from '#server/auth/challenge.ts'
import { browserToken, knownBrowser, rememberBrowser } from '#server/auth/knownBrowser.ts'
import { isRemoved } from '#server/auth/person.ts'
import { createSession, identityOf } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import type { ChainNode } from '#server/env/chainsEnv.ts'
import type { Settings } from '#server/env/settings.ts'
import { wakeDelivery } from '#server/events/deliverEvents.ts'
import { preCookie, readCookie, sessionCookie, setCookie } from '#server/http/cookies.ts'
import {
  countAttempt,
  countChainCheck,
  countStored,
  countStoredFrom,
  uncountAttempt,
} from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const bodySchema = z.strictObject({
  message: z.string(),
  signature: z.string().regex(signaturePattern),
  kind: z.literal('pairing').optional(),
  isNewUser: z.literal(true).optional(),
  isSilent: z.literal(true).optional(),
})

/** `POST /api/auth/verify`: exchanges a signed message for a session, in an HttpOnly cookie. */
export async function postVerify(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  const db = await call.db()
  await countAttempt({ db, now, name: 'verify', subject: client, limit: env.rateLimits.verify })
  const { message, signature, kind, isNewUser, isSilent } = checkBody(bodySchema, await call.json())
  const browser = browserToken(env, call.cookies)
  const { session, token } = await verifySignIn(
    { db, env, now },
    {
      message,
      signature: signature as `0x${string}`,
      ...(kind && { kind }),
      ...(isNewUser && { isNewUser }),
      ...(isSilent && { isSilent }),
      preToken: readCookie(call.cookies, preCookie(env)),
      oldToken: readCookie(call.cookies, sessionCookie(env)),
      client,
      cookies: call.cookies,
      browser: browser.token,
      userAgent: call.request.headers.get('user-agent'),
      isTold: call.site.onEvent !== undefined,
    },
  )
  wakeDelivery(call.site)
  const cookie = setCookie(env, sessionCookie(env), token, {
    seconds: sessionAbsoluteSeconds,
    sameSite: 'Lax',
  })
  const cookies = [cookie, browser.cookie]
  // Key accounts need no reserved attempts: their signatures are verified without a limit.
  if (session.accountType === 'contract')
    await rememberBrowser({ db, now }, browser.token, [session.identity])
  const body: SessionBody = { session }
  return { body, cookies, log: { chainId: session.chainId } }
}

type SignIn = {
  message: string
  signature: `0x${string}`
  /** Set if the wallet signed the message as it was paired with, and named the account itself. */
  kind?: 'pairing'
  /** Set if the user knows that the wallet was removed from an account and makes a new one. */
  isNewUser?: true
  /** Set if nobody was asked: the sign-in is no proof of who the user is. */
  isSilent?: true
  /** Cookie of the browser that requested the challenge. */
  preToken: string
  /** Cookie of the session that this one replaces. */
  oldToken: string
  /** The client address that rate limits count. */
  client: string
  /** The Cookie header. */
  cookies: string | null
  /** The browser's token, by which the user recognizes a new device. */
  browser?: string
  /** The User-Agent header, for the user's list of sessions. */
  userAgent?: string | null
  /** Whether the site is told of it. */
  isTold?: boolean
}

type Context = { db: Database; env: Settings; now: Date }

/**
 * Signs an account in. The nonce is spent before anything is checked, so the message cannot be used
 * again even if a later check fails. Not so with the empty signature, which asks whether the owners of an
 * account have approved the message on chain by now: there is nothing to guess, and the nonce is spent
 * once they have. Nor is it if the wallet has proven itself and makes a new user, of which the user is told
 * first.
 * @returns the session and the token, which is not stored
 * @throws WalletError messageInvalid, challengeInvalid, signatureInvalid, rateLimited, identityRemoved,
 * userBlocked,
 * chainUnavailable or wrongChainRpc
 */
export async function verifySignIn(
  { db, env, now }: Context,
  signIn: SignIn,
): Promise<{ session: Session; token: string }> {
  const { message, signature, kind, preToken, cookies, userAgent = null, isTold = false } = signIn
  const use = { message, purpose: kind ?? 'signIn', cookie: preToken } as const
  // Owners approve on chain only what names their account.
  const isApproval = signature === emptySignature && kind === undefined
  const stored = await (isApproval ? readChallenge : takeChallenge)(db, now, use)
  const parsed = stored.fields
  if (kind === 'pairing') normalizeAddress(parsed.address)
  const chain = checkPolicy(parsed, env, now)
  const accountType = await determineAccountType({ db, env, now }, chain, parsed.address, signIn)
  if (accountType === 'eoa' && !isRecent(parsed, now))
    throw new WalletError(routeErrors.challengeInvalid)
  const { address, chainId } = parsed
  const mayBeRemoved = !signIn.isNewUser && stored.wasRemoved !== false
  if (mayBeRemoved && (await isRemoved(db, identityOf({ address, chainId, accountType })))) {
    if (!isApproval) await putChallengeBack(db, stored)
    throw new WalletError(userErrors.identityRemoved)
  }
  if (isApproval) await burnChallenge(db, now, use)
  return createSession(db, now, { address, chainId, accountType }, signIn.oldToken, {
    isTold,
    ...(signIn.isSilent && { isSilent: true }),
    device: deviceOf(userAgent),
    ...(signIn.browser !== undefined && { browser: signIn.browser }),
    wallet: readWalletCookie(cookies, env.cookieSuffix)?.connector.name ?? null,
    ...(accountType === 'contract' && { proof: { messageHash: hashMessage(message), signature } }),
  })
}

/** Checks that a sign-in message is this site's and for nothing else. */
export function checkPolicy(message: SiweMessage, env: Settings, now: Date): ChainNode {
  const invalid = (details: string) => new WalletError(routeErrors.messageInvalid, { details })
  if (message.statement !== env.signInStatement) throw invalid('statement')
  if (message.resources || message.requestId !== undefined) throw invalid('resources')
  return checkMessage(message, env, now, env.sharedSignInSeconds)
}

/**
 * Determines the account type that a signature proves. The key is checked first, whether or not the
 * address has code (EIP-7702), and costs no call, so failed attempts by others never lock a key
 * account out.
 * @throws WalletError signatureInvalid, rateLimited, chainUnavailable or wrongChainRpc
 */
export async function determineAccountType(
  { db, env, now }: Context,
  chain: ChainNode,
  address: `0x${string}`,
  {
    message,
    signature,
    client,
    cookies,
  }: Pick<SignIn, 'message' | 'signature' | 'client' | 'cookies'>,
): Promise<'eoa' | 'contract'> {
  const hash = hashMessage(message)
  const recovered = recoverAddress(hash, signature)
  if (recovered.kind === 'key' && recovered.address === address) return 'eoa'

  // Per client, so that other clients' failures do not lock out the account's owner.
  const identity = identityOf({ address, chainId: chain.id, accountType: 'contract' })
  const browser = await knownBrowser({ db, env, now }, cookies, [identity])
  const attempt = { db, now, name: 'verifyFailed', subject: browser ?? `${address}:${client}` }
  await countAttempt({ ...attempt, limit: env.rateLimits.verifyFailed })
  if (recovered.kind === 'malleable') throw new WalletError(routeErrors.signatureInvalid)
  const counted = { db: async () => db, env, now, client }
  // For the client first: keys are free, and proofs of many users come from one.
  if (!browser) await countChainCheck(counted)
  // Loaded only for sign-ins of contract accounts.
  const { isContractSignature } = await import('#server/auth/contractSignature.ts')
  if (!(await isContractSignature(chain, { address, hash, signature })))
    throw new WalletError(routeErrors.signatureInvalid)
  await uncountAttempt(attempt)
  // It is kept for the daily confirmation, and a contract may accept one of any length.
  const count = browser ? countStoredFrom : countStored
  await count(counted, signature.length)
  return 'contract'
}

/** Browsers by their User-Agent token; those whose header also names another browser come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Describes the device of a User-Agent header for the user's list of sessions ("Chrome on macOS");
 * null if the header names nothing known. The header itself is not stored.
 */
export function deviceOf(userAgent: string | null): string | null {
  const text = (userAgent ?? '').slice(0, 512)
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}
