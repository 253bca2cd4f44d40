/** Characters that turn, hide or join text: shown as their code instead. Line breaks stay. */
const trickyCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Text as a person can trust it: nothing in it turns direction or stays unseen. */
export function visible(text: string): string {
  return text.replace(
    trickyCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
