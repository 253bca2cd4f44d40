import { errorChain } from '#lib/errors/errorChain.ts'

const lengthLimit = 300

/**
 * What a foreign error says in its own words, fit to be shown: the reason or data of a revert,
 * else the innermost sentence. One line of bounded length, no stack, no request, no URL.
 */
export function foreignWords(error: unknown): string | undefined {
  const links = errorChain(error)
  const texts = links.map((link) => link.text).filter((text) => text !== '')
  const all = texts.join('\n')
  const reason =
    /execution reverted: ([^\n]+)/.exec(all)?.[1] ??
    /reverted with (?:the following )?reason(?: string)?:?\s+([^\n]+)/i.exec(all)?.[1]
  const isCustom = /custom error|reverted for an unknown reason/i.test(all)
  const data = isCustom ? links.find((link) => link.data)?.data : undefined
  const sentence = texts
    .at(-1)
    ?.split('\n')
    .find((line) => line.trim() !== '')
  return plain(data ?? reason ?? sentence)
}

/** Control and direction characters could rearrange the sentence; addresses could carry a key. */
function plain(text: string | undefined) {
  const line = text
    ?.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/https?:\/\/\S+/gi, '…')
    .trim()
  if (!line) return undefined
  return line.length > lengthLimit ? `${line.slice(0, lengthLimit)}…` : line
}
