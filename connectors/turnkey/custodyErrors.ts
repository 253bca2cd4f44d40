import { errorChain } from '#lib/errors/errorChain.ts'
import { toWalletError } from '#lib/errors/toWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** How many characters of the custody's words are told. */
const wordLimit = 300

/**
 * Names what went wrong between us and custody: 'Turnkey error {code}: {message}' for its own
 * answers and for those of a gateway before it, `networkUnreachable` where nobody answered.
 */
export function nameCustodyError(error: unknown): unknown {
  if (error instanceof WalletError) return error
  const { name, message, code } = Object(error) as Record<string, unknown>
  if (name === 'TurnkeyRequestError' && typeof code === 'number')
    return turnkeyError(code, wordsOf(String(message), code), error)
  if (isUnanswered(error)) return new WalletError('networkUnreachable', { cause: error })
  const gateway = /^(\d{3}) ?(.*)$/.exec(String(message))
  if (gateway) return turnkeyError(Number(gateway[1]), gateway[2] || 'no answer', error)
  return toWalletError(error)
}

/**
 * Whether custody no longer takes the session's key: it expired, was pushed out by newer ones, or
 * was deleted. By its words, as the code differs (16, and 7 where an older server wrapped it), and
 * however deep, as viem keeps only the words.
 */
export function isLostKey(error: unknown): boolean {
  const text = errorChain(error)
    .map((link) => link.text)
    .join('\n')
  return /expired api key|could not find public key|API_KEY_EXPIRED|PUBLIC_KEY_NOT_FOUND/i.test(
    text,
  )
}

/** Whether the same question may be put again in a moment: nobody answered, or it was too much. */
export function isPassing(error: unknown): boolean {
  const named = nameCustodyError(error)
  if (!(named instanceof WalletError)) return false
  if (named.key === 'networkUnreachable') return true
  const code = (error as { code?: unknown })?.code
  // gRPC: resource exhausted, internal, unavailable. HTTP: too many requests, and servers in trouble.
  if (typeof code === 'number') return [8, 13, 14].includes(code)
  return /^Turnkey error (429|5\d\d):/.test(named.message)
}

/** Browsers and Node each have their own words for a line that broke. */
function isUnanswered(error: unknown) {
  const { name, message } = Object(error) as Record<string, unknown>
  if (name === 'FetchError') return true
  return name === 'TypeError' && /fetch|network|load failed/i.test(String(message))
}

function turnkeyError(code: number, message: string, cause: unknown) {
  return new WalletError('turnkeyError', { args: { code, message }, cause })
}

/** The official clients put the code before and the details behind; the sentence wants the middle. */
function wordsOf(message: string, code: number) {
  const words = message.replace(`Turnkey error ${code}: `, '').replace(/ \(Details: .*$/s, '')
  return words.length > wordLimit ? `${words.slice(0, wordLimit)}…` : words
}
