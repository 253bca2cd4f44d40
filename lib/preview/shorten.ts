/** Shortens a long value to its two ends, with the number of omitted characters between them. */
export function shorten(text: string, limit = 400): string {
  if (text.length <= limit) return text
  const half = Math.floor(limit / 2)
  return `${text.slice(0, half)} … ${text.length - 2 * half} more … ${text.slice(-half)}`
}
