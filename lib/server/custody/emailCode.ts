import 'server-only'
import { z } from 'zod'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EmailCodeAnswer, EmailVerifyAnswer } from '#lib/protocol/embedded.ts'
import { askCustody, completed, custodyOf, isRefusal } from '#lib/server/custody/askCustody.ts'
import { emailSchema, hashEmail } from '#lib/server/custody/emailAddress.ts'
import { countAttempt } from '#lib/server/rateLimit.ts'
import { checkBody } from '#lib/server/readJson.ts'
import type { Call, Reply } from '#lib/server/respond.ts'

const codeSeconds = 300
/** Time between typing the code and the session: a slow connection, not a coffee. */
const tokenSeconds = 600

const codeSchema = z.strictObject({ email: emailSchema })

/**
 * `POST /api/custody/email/code`: has a one-time code sent. Known and unknown addresses take the
 * very same way: custody sends the code on behalf of the parent organisation and looks nobody up,
 * and neither do we until the code has come back. So text, status and time tell nothing.
 */
export async function postEmailCode(call: Call): Promise<Reply> {
  const { env, now, client } = call
  custodyOf(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'letter', subject: client, limit: env.rateLimits.letter })
  const { email } = checkBody(codeSchema, await call.json())
  const emailHash = hashEmail(env, email)
  const subject = `code:${emailHash}`
  await countAttempt({ db, now, name: 'letterTo', subject, limit: env.rateLimits.letterTo })
  const timestampMs = String(now.getTime())
  const { otpId, otpEncryptionTargetBundle } = completed(
    await askCustody(env, (custody) =>
      custody.initOtp({
        otpType: 'OTP_TYPE_EMAIL',
        contact: email,
        appName: env.appName,
        // Six of 32 letters and digits: short to type, 2^30 to guess in three tries.
        otpLength: 6,
        alphanumeric: true,
        userIdentifier: emailHash,
        expirationSeconds: String(codeSeconds),
        timestampMs,
      }),
    ),
  )
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000).toISOString()
  const body: EmailCodeAnswer = { otpId, otpEncryptionTargetBundle, expiresAt }
  return { body }
}

const verifySchema = z.strictObject({
  otpId: z.uuid(),
  encryptedOtpBundle: z.string().min(1).max(4096),
})

/**
 * `POST /api/custody/email/verify`: trades the code for a token. The code comes sealed to custody:
 * this server never sees it. Whatever is wrong with it, the answer is the same.
 */
export async function postEmailVerify(call: Call): Promise<Reply> {
  const { env, now, client } = call
  custodyOf(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'custody', subject: client, limit: env.rateLimits.custody })
  const { otpId, encryptedOtpBundle } = checkBody(verifySchema, await call.json())
  const attempt = { db, now, name: 'codeTry', subject: otpId.toLowerCase() }
  await countAttempt({ ...attempt, limit: env.rateLimits.codeTry }).catch(refuseCode)
  const timestampMs = String(now.getTime())
  const { verificationToken } = await askCustody(env, (custody) =>
    custody.verifyOtp({
      otpId,
      encryptedOtpBundle,
      expirationSeconds: String(tokenSeconds),
      timestampMs,
    }),
  )
    .then(completed)
    .catch(refuseCode)
  return { body: { verificationToken } satisfies EmailVerifyAnswer }
}

/** Turns every no into the one sentence for codes. @throws WalletError invalidCode, or the error */
export function refuseCode(error: unknown): never {
  const isUsedUp = error instanceof WalletError && error.key === 'rateLimited'
  if (isUsedUp || isRefusal(error)) throw new WalletError('invalidCode', { cause: error })
  throw error
}
