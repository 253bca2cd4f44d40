import { apiError } from '#devnet/custody/apiError.ts'

/** JSON string or number: strings are matched first, so that digits in them are skipped. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses a JSON object; integers beyond JavaScript's safe range become strings, without loss.
 * @throws ApiError 3 if it is not an object
 */
export function readJsonObject(text: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(tokens, quoteLong))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // Reported below.
  }
  throw apiError(3, `invalid payload: ${what} must be a JSON object`)
}

/** Parses an integer of a payload: a safe JSON number, decimal or 0x-hex digits; else undefined. */
export function readWhole(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 100) return undefined
  if (/^(0x[0-9a-f]+|\d+)$/i.test(value)) return BigInt(value)
  return /^-\d+$/.test(value) ? -BigInt(value.slice(1)) : undefined
}

function quoteLong(token: string): string {
  return /^-?\d{16,}$/.test(token) ? `"${token}"` : token
}
