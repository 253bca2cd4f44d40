import { errorChain } from '#lib/errors/errorChain.ts'

const lengthLimit = 300

/**
 * What a foreign error says in its own words, fit to be shown: the reason or data of a revert,
 * else the innermost sentence. One line of bounded length, no stack, no request, no URL.
 */
export function foreignWords(error: unknown): string | undefined {
  const texts = errorChain(error)
    .map((link) => link.text)
    .filter((text) => text !== '')
  const all = texts.join('\n')
  const reason =
    /custom error (0x[0-9a-f]+[^\n]*)/i.exec(all)?.[1] ??
    /execution reverted: ([^\n]+)/i.exec(all)?.[1] ??
    /reverted with (?:the following )?reason:?\s+([^\n]+)/i.exec(all)?.[1]
  return plain(
    reason ??
      texts
        .at(-1)
        ?.split('\n')
        .find((line) => line.trim() !== ''),
  )
}

/** Control and direction characters could rearrange the sentence; addresses could carry a key. */
function plain(text: string | undefined) {
  const line = text
    ?.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/https?:\/\/\S+/gi, '…')
    .trim()
  if (!line) return undefined
  return line.length > lengthLimit ? `${line.slice(0, lengthLimit)}…` : line
}
