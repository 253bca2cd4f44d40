import type { Config } from 'wagmi'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** More than a person reads in a minute. */
const mostPerMinute = 20
const minuteMs = 60_000

const counted = new WeakMap<Config, readonly number[]>()

/**
 * Counts a request that is to be shown, so that a page cannot fill the screen with them.
 * @throws WalletError tooManyReviews
 */
export function countReview(config: Config): void {
  // Not by the clock, which may be corrected.
  const now = performance.now()
  const recent = (counted.get(config) ?? []).filter((time) => time > now - minuteMs)
  if (recent.length >= mostPerMinute) throw new WalletError(reviewErrors.tooManyReviews)
  counted.set(config, [...recent, now])
}
