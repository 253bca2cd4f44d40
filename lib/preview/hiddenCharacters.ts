/** Controls but tab and line feed, format characters, fillers that show nothing, lone surrogates. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u
const everyHidden = new RegExp(hidden, 'gu')
/** A joiner between two pictographs makes one emoji of them and hides nothing. */
const emojiJoiner =
  /(?<=(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu
const allowed = /[\t\n]/g

/** Whether a text holds characters that a reader cannot see or that reorder what they see. */
export function hasHiddenCharacters(text: string): boolean {
  const visible = text.replace(allowed, '')
  return hidden.test(visible) && hidden.test(visible.replace(emojiJoiner, ''))
}

/** The text with each such character as its code, like `⟨U+202E⟩`. */
export function escapeHidden(text: string): string {
  if (!hasHiddenCharacters(text)) return text
  return text
    .split(emojiJoiner)
    .map((part) => part.replace(everyHidden, (each) => (/[\t\n]/.test(each) ? each : code(each))))
    .join('\u200d')
}

/** The text without them, to find words that they pull apart. */
export function withoutHidden(text: string): string {
  return text.replace(everyHidden, (each) => (/[\t\n]/.test(each) ? each : ''))
}

const code = (each: string) =>
  `⟨U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
