import 'server-only'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { freshSeconds } from '#lib/protocol/constants.ts'
import { clockToleranceMs } from '#lib/time/isWithin.ts'

/**
 * Checks that the user of a session has proved who they are within some seconds: by the sign-in, or since.
 * A proof of a clock that was ahead is none, or it would last as long as the clock was wrong.
 * @throws WalletError signInTooOld
 */
export function requireFresh(
  now: Date,
  { provenAt }: Pick<Session, 'provenAt'>,
  seconds: number = freshSeconds,
): void {
  const ageMs = now.getTime() - Date.parse(provenAt)
  if (ageMs > seconds * 1000 || ageMs < -clockToleranceMs)
    throw new WalletError(userErrors.signInTooOld)
}
