import { errorChain } from '#lib/errors/errorChain.ts'

const lengthLimit = 300

/**
 * An external error's own message, safe to display: a revert's reason or data, else the innermost
 * message. One line of limited length, without stack, request or URL.
 */
export function externalMessage(error: unknown): string | undefined {
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
  return plainMessage(data ?? reason ?? sentence)
}

/**
 * Converts an external message to one line that is safe to show and log: control and bidirectional
 * characters could rearrange the sentence, and URLs could contain an API key.
 */
export function plainMessage(text: string | undefined) {
  const line = text
    ?.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/https?:\/\/\S+/gi, '…')
    .trim()
  if (!line) return undefined
  return line.length > lengthLimit ? `${line.slice(0, lengthLimit)}…` : line
}
