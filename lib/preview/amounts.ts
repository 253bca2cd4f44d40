import { formatEther } from 'viem/utils'
import type { PreviewContext } from '#lib/preview/PreviewContext.ts'

const infiniteFrom = 2n ** 128n
/** UNI and COMP hold amounts in 96 bits and take the largest as "all". */
const max96 = 2n ** 96n - 1n
const daySeconds = 86_400n
const lastDate = 253_402_300_799n

/** Names of the last moment at which a permission can be used. */
export const deadlineNames = /^(sig)?(deadline|expiry|expiration)$|^valid(To|Before)$/i

/**
 * Whether an allowance is as good as endless. No token has 2^128 units, so whoever asks for as much
 * asks for everything, whatever the width of the field.
 */
export const isUnlimited = (amount: bigint) => amount >= infiniteFrom || amount === max96

/** Whether a deadline (Unix seconds) is more than 30 days away. */
export const isFar = (deadline: bigint, now: number | undefined) =>
  deadline > BigInt(Math.floor(now ?? Date.now() / 1000)) + 30n * daySeconds

/** A deadline as a date in UTC; `never` where no calendar reaches it. */
export function formatDeadline(seconds: bigint): string {
  if (seconds < 0n || seconds > lastDate) return 'never'
  const iso = new Date(Number(seconds) * 1000).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}

/** An amount of the chain's own currency, all of which count 18 decimals. */
export function formatValue(value: bigint, { currency = 'ETH' }: PreviewContext): string {
  return `${formatEther(value)} ${currency}`
}
