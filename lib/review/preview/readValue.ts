import type { Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { distanceText } from '#lib/format/distanceText.ts'
import { ether, formatAmount } from '#lib/format/formatAmount.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'

/** A value as it will be signed, or why it cannot be: with `bad`, no wallet should sign it. */
type ReadValue = { value: unknown; bad?: true; wrongChecksum?: true }

const integerPattern = /^(u?)int(\d{1,3})$/
const bytesPattern = /^bytes(\d{1,2})?$/

/** Whether a type is atomic in EIP-712. */
export function isAtomicType(type: string): boolean {
  const bits = Number(integerPattern.exec(type)?.[2])
  if (bits) return bits % 8 === 0 && bits <= 256
  const length = bytesPattern.exec(type)
  if (length)
    return length[1] === undefined || (/^[1-9]/.test(length[1]) && Number(length[1]) <= 32)
  return type === 'address' || type === 'bool' || type === 'string'
}

/**
 * Parses an atomic value strictly. Wallets differ in how they treat a number in an address field,
 * odd-length hex or the text 'false': such a value could be shown as one thing and signed as
 * another, so it is bad. Numbers may be decimal or hex, padded or not, and are returned as bigint.
 */
export function readValue(type: string, value: unknown): ReadValue {
  if (type === 'string') return typeof value === 'string' ? { value } : { value, bad: true }
  if (type === 'bool') return typeof value === 'boolean' ? { value } : { value, bad: true }
  if (type === 'address') return readAddress(value)
  const bytes = bytesPattern.exec(type)
  if (bytes) return readBytes(value, bytes[1])
  return readInteger(type, value)
}

/** Parses an integer in any notation; undefined if it is none. */
export function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 200) return undefined
  return /^(-?\d+|0x[0-9a-fA-F]+)$/.test(value) ? BigInt(value) : undefined
}

function readAddress(value: unknown): ReadValue {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) return { value, bad: true }
  const checksum = getAddress(value.toLowerCase() as Hex)
  const digits = value.slice(2)
  const hasCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return { value: checksum, ...(hasCase && checksum !== value && { wrongChecksum: true as const }) }
}

function readBytes(value: unknown, length: string | undefined): ReadValue {
  const isHex = typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
  const fits = isHex && (length === undefined || value.length === 2 + 2 * Number(length))
  return fits ? { value } : { value, bad: true }
}

function readInteger(type: string, value: unknown): ReadValue {
  const [, unsigned, bits] = integerPattern.exec(type) ?? []
  const number = toInteger(value)
  if (number === undefined) return { value, bad: true }
  const fits =
    unsigned === 'u'
      ? number >= 0n && BigInt.asUintN(Number(bits), number) === number
      : BigInt.asIntN(Number(bits), number) === number
  return fits ? { value: number } : { value, bad: true }
}

const daySeconds = 86_400n
const lastDate = 253_402_300_799n

/** Field names for the last time at which a permission can be used. */
export const deadlineNames =
  /^(sig)?(deadline|expiry|expiration)$|^(valid(To|Before|Until)|(start|end|expiration|expiry|listing)Time|expires(At)?)$/i

const nowSeconds = (now: number | undefined) => BigInt(Math.floor(now ?? Date.now() / 1000))

/** Whether a deadline (Unix seconds) is more than 30 days away. */
export const isFar = (deadline: bigint, now: number | undefined) =>
  deadline > nowSeconds(now) + 30n * daySeconds

/** Whether a deadline has passed; zero is none. */
export const isPast = (deadline: bigint, now: number | undefined) =>
  deadline > 0n && deadline < nowSeconds(now)

/** Formats a deadline as a date in UTC; `never` if it exceeds the range of dates. */
export function formatDeadline(seconds: bigint, context: PreviewContext): string {
  if (seconds < 0n || seconds > lastDate) return textsOf(context).values.never
  const iso = new Date(Number(seconds) * 1000).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}

/** The same, and how far away it is: `2026-01-15 00:12 UTC (in 12 minutes)`. */
export function formatDeadlineAndDistance(seconds: bigint, context: PreviewContext): string {
  const date = formatDeadline(seconds, context)
  if (seconds <= 0n || seconds > lastDate) return date
  const distance = distanceText(Number(seconds - nowSeconds(context.now)), context.locale ?? 'en')
  return textsOf(context).values.dateAndDistance({ date, distance })
}

/** Formats an amount of the chain's native currency. */
export function formatValue(
  value: bigint,
  { currency = ether, locale = 'en' }: PreviewContext,
): string {
  return formatAmount(value, currency, locale)
}
