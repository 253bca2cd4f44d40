import 'server-only'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { freshSeconds } from '#lib/protocol/constants.ts'
import { clockToleranceMs } from '#lib/time/isWithin.ts'

type Proven = Pick<Session, 'provenAt'>

/**
 * Checks that the user of a session has proved who they are within some seconds: by the sign-in, or since.
 * @throws WalletError signInTooOld
 */
export function requireFresh(now: Date, session: Proven, seconds: number = freshSeconds): void {
  if (!isFresh(now, session, seconds)) throw new WalletError(userErrors.signInTooOld)
}

/**
 * Whether the user of a session has proved so. A proof of a clock that was ahead is none, or it would last
 * as long as the clock was wrong.
 */
export function isFresh(now: Date, { provenAt }: Proven, seconds: number = freshSeconds): boolean {
  const ageMs = now.getTime() - Date.parse(provenAt)
  return ageMs <= seconds * 1000 && ageMs >= -clockToleranceMs
}
