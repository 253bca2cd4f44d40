import type { ReceiptCheck } from '#lib/protocol/receipts.ts'

/** A call as it was shown. */
export type SentCall = {
  to?: `0x${string}`
  /** Wei, as a decimal string. */
  value: string
  data: `0x${string}`
}

/** A call as it was executed. */
export type MinedCall = { to: `0x${string}` | null; value: bigint; data: `0x${string}` }

/** `isKept`: its receipt is saved, or there is none to make. `isSeen`: the user has seen the alarm. */
export type Comparison = { differences: Difference[]; isKept?: true; isSeen?: true }

/** In what mined calls differ: in the calls, or in what they did. */
export type Difference = (typeof allDifferences)[number]

/** A field of a call, as it is compared. */
type CallField = (typeof callFields)[number]

const callFields = ['to', 'value', 'data'] as const
const allDifferences = [...callFields, 'effects'] as const

/**
 * In what the mined calls differ from those shown. Other calls have other effects, and one fact is
 * said once.
 */
export function differencesOf(
  sent: readonly SentCall[],
  mined: readonly MinedCall[] | undefined,
  effects: { isWorse: boolean },
): Difference[] {
  const fields = differ(sent, mined)
  return fields.length === 0 && effects.isWorse ? ['effects'] : fields
}

/**
 * Fields in which the mined calls differ from those shown; nothing if they cannot be decoded, and
 * all of them if their number is another.
 */
export function differ(
  sent: readonly SentCall[],
  mined: readonly MinedCall[] | undefined,
): CallField[] {
  if (!mined) return []
  if (mined.length !== sent.length) return [...callFields]
  const text = (value: string | bigint | null | undefined) => String(value ?? '').toLowerCase()
  return callFields.filter((field) =>
    sent.some((call, index) => text(call[field]) !== text(mined[index]?.[field])),
  )
}

/** How mined calls compare with what was shown; undefined until they are read. */
export function checkOf(
  differences: readonly Difference[],
  {
    isMined,
    isReplaced = false,
    isReadable,
  }: { isMined: boolean; isReplaced?: boolean; isReadable: boolean },
): ReceiptCheck | undefined {
  if (!isMined) return undefined
  if (isReplaced || differences.length > 0) return 'differs'
  return isReadable ? 'matches' : 'unchecked'
}

/** Storage is not trusted: only well-formed calls are compared. */
export function isSentCall(value: unknown): boolean {
  const one = value as Partial<Record<keyof SentCall, unknown>> | null
  return (
    (one?.to === undefined || matches(one.to, addressPattern)) &&
    matches(one?.value, /^\d{1,78}$/) &&
    matches(one?.data, /^0x([0-9a-f]{2})*$/i)
  )
}

/** Storage is not trusted. */
export function isComparison(value: unknown): boolean {
  const one = value as { differences?: unknown } | null
  return (
    Array.isArray(one?.differences) &&
    one.differences.every((field) => allDifferences.some((known) => known === field))
  )
}

/** Whether a stored value is a text of this form. */
export function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

/** An address in hexadecimal digits. */
export const addressPattern = /^0x[0-9a-f]{40}$/i
