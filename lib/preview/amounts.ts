import { ether, formatAmount } from '#lib/formatAmount.ts'
import type { PreviewContext } from '#lib/preview/SigningRequest.ts'

const infiniteFrom = 2n ** 128n
/** UNI and COMP store amounts in 96 bits and treat the largest as unlimited. */
const max96 = 2n ** 96n - 1n
const daySeconds = 86_400n
const lastDate = 253_402_300_799n

/** Field names for the last time at which a permission can be used. */
export const deadlineNames = /^(sig)?(deadline|expiry|expiration)$|^valid(To|Before)$/i

/**
 * Whether an allowance is effectively unlimited. No token has 2^128 units, so such an amount covers
 * every balance, whatever the width of the field.
 */
export const isUnlimited = (amount: bigint) => amount >= infiniteFrom || amount === max96

/** Whether a deadline (Unix seconds) is more than 30 days away. */
export const isFar = (deadline: bigint, now: number | undefined) =>
  deadline > BigInt(Math.floor(now ?? Date.now() / 1000)) + 30n * daySeconds

/** Formats a deadline as a date in UTC; `never` if it exceeds the range of dates. */
export function formatDeadline(seconds: bigint): string {
  if (seconds < 0n || seconds > lastDate) return 'never'
  const iso = new Date(Number(seconds) * 1000).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}

/** Formats an amount of the chain's native currency. */
export function formatValue(value: bigint, { currency = ether }: PreviewContext): string {
  return formatAmount(value, currency)
}
