/**
 * Makes external text safe to display: one line, no control or bidirectional characters (they could
 * rearrange a sentence), no lone surrogates, at most `limit` characters. Undefined if the value is
 * not a string or nothing is left.
 */
export function plainText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, limit * 8)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim()
  return Array.from(text).slice(0, limit).join('').trim() || undefined
}
