import { apiError } from '#devnet/custody/apiError.ts'

/** Text or number of JSON: the text comes first, so that digits in it are left alone. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Reads a JSON object; whole numbers too long for JavaScript come as texts, to the digit.
 * @throws an ApiError (3) where it is none.
 */
export function readJsonObject(text: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(tokens, quoteLong))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // Said below.
  }
  throw apiError(3, `invalid payload: ${what} must be a JSON object`)
}

/** A whole number in a payload: a safe JSON number, decimal digits or 0x-hex; else undefined. */
export function readWhole(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 100) return undefined
  if (/^(0x[0-9a-f]+|\d+)$/i.test(value)) return BigInt(value)
  return /^-\d+$/.test(value) ? -BigInt(value.slice(1)) : undefined
}

function quoteLong(token: string): string {
  return /^-?\d{16,}$/.test(token) ? `"${token}"` : token
}
