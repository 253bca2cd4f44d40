/** Controls except tab and line feed, format characters, invisible fillers, lone surrogates. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u
const everyHidden = new RegExp(hidden, 'gu')
/** A joiner between two pictographs forms one emoji and hides nothing. */
const emojiJoiner =
  /(?<=(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu
const allowed = /[\t\n]/g

/** Whether a text contains characters that are invisible or that reorder the visible ones. */
export function hasHiddenCharacters(text: string): boolean {
  const visible = text.replace(allowed, '')
  return hidden.test(visible) && hidden.test(visible.replace(emojiJoiner, ''))
}

/** Replaces each such character by its code, like `⟨U+202E⟩`. */
export function escapeHidden(text: string): string {
  if (!hasHiddenCharacters(text)) return text
  return text
    .split(emojiJoiner)
    .map((part) => part.replace(everyHidden, (each) => (/[\t\n]/.test(each) ? each : code(each))))
    .join('\u200d')
}

/** Removes them, to find words that they split. */
export function withoutHidden(text: string): string {
  return text.replace(everyHidden, (each) => (/[\t\n]/.test(each) ? each : ''))
}

const code = (each: string) =>
  `⟨U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/** Shortens a long value to its two ends, with the number of omitted characters between them. */
export function shorten(text: string, limit = 400): string {
  if (text.length <= limit) return text
  const half = Math.floor(limit / 2)
  return `${text.slice(0, half)} … ${text.length - 2 * half} more … ${text.slice(-half)}`
}
