import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { apiError, withSideEffects } from '#devnet/custody/apiError.ts'
import {
  emailParam,
  nameParam,
  phoneNumberParam,
} from '#devnet/custody/credentials/credentialParams.ts'
import type { ContactFeature } from '#devnet/custody/organizations/organizations.ts'
import { emailFields } from '#devnet/custody/otp/sendBundle.ts'
import { oldestFirst } from '#devnet/custody/pagination.ts'
import type { OtpRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import type { Contact } from '#devnet/custody/users/findUser.ts'

/** Limits of one-time codes. */
export const otpLimits = {
  length: 9,
  seconds: 300,
  triesPerCode: 3,
  activeCodes: 3,
  sendsPerWindow: 3,
  windowSeconds: 180,
} as const

const digits = '0123456789'

/** Without letters that look like digits. */
const digitsAndLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Creates a code; only its hash is stored. A fourth active code for an address replaces the oldest.
 * @throws ApiError 8 for the fourth message to one `userIdentifier` in three minutes
 */
export function createOtp(
  draft: Draft,
  now: number,
  organizationId: string,
  params: OtpParams,
): { otp: OtpRecord; code: string } {
  const known = oldestFirst(draft.list('otps', organizationId)).filter((otp) => {
    if (isActive(otp, now) || isRecent(otp, now)) return true
    draft.remove('otps', organizationId, otp.id)
    return false
  })
  assertRate(known, now, params.userIdentifier)
  const contact = params.contact.toLowerCase()
  const active = known.filter((otp) => otp.contact === contact && isActive(otp, now))
  for (const otp of active.slice(0, Math.max(0, active.length - otpLimits.activeCodes + 1)))
    draft.put('otps', { ...otp, triesLeft: 0 })

  const id = randomUUID()
  const code = randomCode(params.otpLength ?? otpLimits.length, params.alphanumeric ?? true)
  const otp: OtpRecord = {
    id,
    organizationId,
    otpType: params.otpType,
    contact,
    ...(params.userIdentifier === undefined ? {} : { userIdentifier: params.userIdentifier }),
    codeHash: hashCode(id, code),
    triesLeft: otpLimits.triesPerCode,
    createdAt: now,
    expiresAt: now + Number(params.expirationSeconds ?? otpLimits.seconds) * 1000,
  }
  draft.put('otps', otp)
  return { otp, code }
}

/** Hash under which a code is stored; case-insensitive. */
function hashCode(otpId: string, code: string): string {
  return createHash('sha256').update(`${otpId}:${code.trim().toUpperCase()}`).digest('hex')
}

/** Whether a code can still be used. */
function isActive({ triesLeft, expiresAt }: OtpRecord, now: number): boolean {
  return triesLeft > 0 && now < expiresAt
}

function isRecent({ createdAt }: OtpRecord, now: number): boolean {
  // The devnet's clock may have been set back.
  return Math.abs(now - createdAt) < otpLimits.windowSeconds * 1000
}

function assertRate(known: OtpRecord[], now: number, userIdentifier: string | undefined): void {
  if (userIdentifier === undefined) return
  const sent = known.filter((otp) => otp.userIdentifier === userIdentifier && isRecent(otp, now))
  if (sent.length >= otpLimits.sendsPerWindow)
    throw apiError(8, 'rate limit exceeded: too many OTPs requested', 'RATE_LIMIT_EXCEEDED')
}

function randomCode(length: number, isAlphanumeric: boolean): string {
  const alphabet = isAlphanumeric ? digitsAndLetters : digits
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Returns an active code by id.
 * @throws ApiError 5 if there is none, 3 if it has expired or was used up
 */
export function activeOtp(draft: Draft, organizationId: string, otpId: string, now: number) {
  const otp = draft.get('otps', organizationId, otpId)
  if (!otp) throw apiError(5, `no OTP found with ID ${otpId}`)
  if (!isActive(otp, now)) throw apiError(3, 'OTP code has expired or was used', 'REQUEST_INVALID')
  return otp
}

/**
 * Redeems a code, once. A wrong one uses up an attempt, even if the request fails.
 * @throws ApiError 3 for a wrong code
 */
export function takeOtp(draft: Draft, otp: OtpRecord, code: string): void {
  const { id, codeHash, organizationId } = otp
  const isRight = timingSafeEqual(Buffer.from(hashCode(id, code)), Buffer.from(codeHash))
  if (isRight) {
    draft.put('otps', { ...otp, triesLeft: 0 })
    return
  }
  throw withSideEffects(apiError(3, 'invalid OTP code', 'REQUEST_INVALID'), (draft) => {
    const current = draft.get('otps', organizationId, id)
    if (current) draft.put('otps', { ...current, triesLeft: Math.max(0, current.triesLeft - 1) })
  })
}

/** Delivery channels of a code, by their API names. */
const otpTypes = ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'] as const

/** A code is valid for five minutes by default, and for ten at most. */
const longestSeconds = 600

/** Options of a requested code; older versions have fewer. */
export const otpParams = z
  .object({
    otpType: z.enum(otpTypes),
    contact: z.string().max(254),
    appName: nameParam.optional(),
    otpLength: z.number().int().min(6).max(9).optional(),
    alphanumeric: z.boolean().optional(),
    userIdentifier: nameParam.optional(),
    expirationSeconds: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .refine((seconds) => Number(seconds) <= longestSeconds, 'more than ten minutes')
      .optional(),
    smsCustomization: z.object({ template: z.string().max(500).optional() }).optional(),
    ...emailFields,
  })
  .refine(
    ({ otpType, contact }) =>
      (otpType === 'OTP_TYPE_EMAIL' ? emailParam : phoneNumberParam).safeParse(contact).success,
    { path: ['contact'], message: 'no address of this type' },
  )

/** Parameters of a request that sends a code. */
export type OtpParams = z.output<typeof otpParams>

/** Recipient of a code. */
export function contactOf({ otpType, contact }: { otpType: string; contact: string }): Contact {
  return { kind: otpType === 'OTP_TYPE_SMS' ? 'sms' : 'email', address: contact }
}

/** Feature required to sign in by such a code. */
export function featureOf({ kind }: Contact): ContactFeature {
  return kind === 'sms' ? 'FEATURE_NAME_SMS_AUTH' : 'FEATURE_NAME_OTP_EMAIL_AUTH'
}

/** Vault purpose for the private key that a code is encrypted to. */
export function targetPurpose(otpId: string): string {
  return `otp target ${otpId}`
}
