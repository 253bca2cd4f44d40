import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { apiError, withSideEffects } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import type { OtpParams } from '#devnet/custody/otp/otpParams.ts'
import type { OtpRecord } from '#devnet/custody/records.ts'

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
