/**
 * Text from outside, fit to stand on a screen: one line, no control or direction characters
 * (they could rearrange a sentence), no half characters, at most `limit` characters long.
 * Undefined where nothing is left, or where it was no text.
 */
export function plainText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, limit * 8)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim()
  return Array.from(text).slice(0, limit).join('').trim() || undefined
}
