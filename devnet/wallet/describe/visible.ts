/**
 * Characters that reverse, hide or join text: shown as their code point instead. Line breaks stay.
 */
const trickyCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Makes text safe to display: no character changes direction or is invisible. */
export function visible(text: string): string {
  return text.replace(
    trickyCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
