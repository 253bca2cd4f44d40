import { timingSafeEqual } from 'node:crypto'
import { apiError, lastingError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { hashCode, isActive } from '#devnet/custody/otp/createOtp.ts'
import type { OtpRecord } from '#devnet/custody/records.ts'

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
  throw lastingError(apiError(3, 'invalid OTP code', 'REQUEST_INVALID'), (kept) => {
    const current = kept.get('otps', organizationId, id)
    if (current) kept.put('otps', { ...current, triesLeft: Math.max(0, current.triesLeft - 1) })
  })
}
