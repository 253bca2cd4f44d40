/** A call as it was shown. */
export type SentCall = {
  to?: `0x${string}`
  /** Wei, as a decimal string. */
  value: string
  data: `0x${string}`
}

/** `isKept`: its receipt is saved, or there is none to make. `isSeen`: the user has seen the alarm. */
export type Comparison = { differences: Difference[]; isKept?: true; isSeen?: true }

/** In what mined calls differ: in the calls, or in what they did. */
export type Difference = (typeof allDifferences)[number]

/** The fields of a call that are compared. */
export const callFields = ['to', 'value', 'data'] as const
const allDifferences = [...callFields, 'effects'] as const

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
/** A hash of 32 bytes in hexadecimal digits. */
export const hashPattern = /^0x[0-9a-f]{64}$/i
