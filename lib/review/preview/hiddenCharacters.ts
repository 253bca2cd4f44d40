/** Controls except tab and line feed, format characters, invisible fillers, lone surrogates. */
const hidden = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u
/** Whole runs of them, so that a text of nothing else is read as quickly as any. */
const runs = new RegExp(`(?:${hidden.source})+`, 'gu')
/** A joiner between two pictographs forms one emoji and hides nothing. */
const joiner = '\u200d'
const emojiJoiner =
  /(?<=(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu

const betweenJoiners = (text: string) => (text.includes(joiner) ? text.split(emojiJoiner) : [text])

/** Whether a text contains characters that are invisible or that reorder the visible ones. */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text) && betweenJoiners(text).some((part) => hidden.test(part))
}

/** Replaces each such character by its code, like `⟨U+202E⟩`. */
export function escapeHidden(text: string): string {
  if (!hidden.test(text)) return text
  return betweenJoiners(text)
    .map((part) => part.replace(runs, (run) => Array.from(run, code).join('')))
    .join(joiner)
}

/** Removes them, to find words that they split. */
export const withoutHidden = (text: string): string => text.replace(runs, '')

const code = (each: string) =>
  `⟨U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/** Shortens a long value to its two ends, with the number of omitted characters between them. */
export function shorten(text: string, limit = 400): string {
  if (text.length <= limit) return text
  const half = Math.floor(limit / 2)
  return `${text.slice(0, half)} … ${text.length - 2 * half} more … ${text.slice(-half)}`
}
