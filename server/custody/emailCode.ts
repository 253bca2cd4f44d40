import 'server-only'
import { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { emailCodeLength } from '#lib/protocol/constants.ts'
import type { EmailCodeResponse, EmailVerifyResponse } from '#lib/protocol/embedded.ts'
import { browserToken, rememberBrowser } from '#server/auth/knownBrowser.ts'
import { countEmail, emailSchema, hashEmail } from '#server/custody/emailAddress.ts'
import {
  callTurnkey,
  isRefusal,
  requireCompleted,
  requireTurnkey,
} from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const codeSeconds = 300
/** Seconds from entering the code to the session: allows a slow connection, not a break. */
const tokenSeconds = 600

const codeSchema = z.strictObject({ email: emailSchema })

/**
 * `POST /api/custody/email/code`: triggers a one-time code by email. Known and unknown addresses
 * take the same code path: Turnkey sends the code on behalf of the parent organization without
 * looking up a user, and so does this server until the code is verified. Body, status and timing
 * therefore reveal nothing.
 */
export async function postEmailCode(call: RouteCall): Promise<RouteReply> {
  const { env, now } = call
  requireTurnkey(env)
  const { email } = checkBody(codeSchema, await call.json())
  const userIdentifier = await countEmail(call, 'codesTo', email)
  const timestampMs = String(now.getTime())
  const { otpId, otpEncryptionTargetBundle } = requireCompleted(
    env,
    await callTurnkey(env, (custody) =>
      custody.initOtp({
        otpType: 'OTP_TYPE_EMAIL',
        contact: email,
        appName: env.appName,
        // Six of 32 letters and digits: short to type, 2^30 combinations against three attempts.
        otpLength: emailCodeLength,
        alphanumeric: true,
        userIdentifier,
        expirationSeconds: String(codeSeconds),
        timestampMs,
      }),
    ),
  )
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000).toISOString()
  const body: EmailCodeResponse = { otpId, otpEncryptionTargetBundle, expiresAt }
  return { body }
}

const verifySchema = z.strictObject({
  otpId: z.uuid(),
  encryptedOtpBundle: z.string().min(1).max(4096),
})

/**
 * `POST /api/custody/email/verify`: exchanges the code for a verification token. The code is
 * encrypted to Turnkey's enclave, so this server never sees it. Every failure gets the same
 * response. A browser that entered a correct code is recognized from then on
 * (server/auth/knownBrowser.ts).
 */
export async function postEmailVerify(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  requireTurnkey(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'custody', subject: client, limit: env.rateLimits.custody })
  const { otpId, encryptedOtpBundle } = checkBody(verifySchema, await call.json())
  const attempt = { db, now, name: 'codeTry', subject: otpId.toLowerCase() }
  await countAttempt({ ...attempt, limit: env.rateLimits.codeTry }).catch(refuseCode)
  const timestampMs = String(now.getTime())
  const { verificationToken } = await callTurnkey(env, (custody) =>
    custody.verifyOtp({
      otpId,
      encryptedOtpBundle,
      expirationSeconds: String(tokenSeconds),
      timestampMs,
    }),
  )
    .then((answer) => requireCompleted(env, answer))
    .catch(refuseCode)
  const { email } = await readVerificationToken(env, verificationToken)
  const hashes = await hashEmail({ db, env }, email)
  const { token, cookie } = browserToken(env, call.cookies)
  await rememberBrowser({ db, now }, token, hashes)
  return { body: { verificationToken } satisfies EmailVerifyResponse, cookies: [cookie] }
}

/**
 * Replaces every rejection by the same error.
 * @throws WalletError invalidCode, or the given error if it is not a rejection
 */
export function refuseCode(error: unknown): never {
  const isUsedUp = error instanceof WalletError && error.key === routeErrors.rateLimited.key
  if (isUsedUp || isRefusal(error)) throw new WalletError(routeErrors.invalidCode, { cause: error })
  throw error
}

/**
 * Reads Turnkey's verification token for an email code and verifies its signature: with a forged
 * token, anyone could make this server create sub-organizations.
 * @throws WalletError invalidCode, also for a token of another organization or another type of code
 */
export async function readVerificationToken(
  env: Env,
  token: string,
): Promise<{ email: string; publicKey: string }> {
  const { organizationId, signerKeys } = requireTurnkey(env)
  const { verifyOtpVerificationToken } = await import('@turnkey/crypto')
  const claims = await verifyOtpVerificationToken(token, signerKeys?.fetcher).catch(
    (cause: unknown) => {
      throw new WalletError(routeErrors.invalidCode, { cause })
    },
  )
  const isForUs = claims.organization_id === organizationId
  const isForEmail = claims.verification_type === 'OTP_TYPE_EMAIL'
  // Codes are sent to addresses of this form only.
  const email = emailSchema.safeParse(claims.contact).data
  if (!isForUs || !isForEmail || !email) throw new WalletError(routeErrors.invalidCode)
  return { email, publicKey: claims.public_key.toLowerCase() }
}
