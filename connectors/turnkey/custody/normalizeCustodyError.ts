import { custodyErrors } from '#lib/errors/custodyErrors.ts'
import { errorChain } from '#lib/errors/errorChain.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { recognizeError } from '#lib/errors/recognizeError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Maximum length of Turnkey's message in an error. */
const messageLimit = 300

/**
 * Normalizes errors of requests to Turnkey: 'Turnkey error {code}: {message}' for its own responses
 * and those of a gateway in front of it, `networkUnreachable` if there was no response.
 */
export async function normalizeCustodyError(error: unknown): Promise<unknown> {
  if (error instanceof WalletError) return error
  const { name, message, code } = Object(error) as Record<string, unknown>
  if (name === 'TurnkeyRequestError' && typeof code === 'number')
    return turnkeyError(code, messageOf(String(message), code), error)
  if (isUnanswered(error))
    return new WalletError(networkErrors.networkUnreachable, { cause: error })
  const gateway = /^(\d{3}) ?(.*)$/.exec(String(message))
  if (gateway) return turnkeyError(Number(gateway[1]), gateway[2] || 'no answer', error)
  return recognizeError(error)
}

/**
 * Whether Turnkey no longer accepts the session's key: it expired, was evicted by newer ones, or
 * was deleted. Matched by message, as the code differs (16, or 7 if an older server wrapped it),
 * and at any depth, because viem keeps only messages.
 */
export function isLostKey(error: unknown): boolean {
  return hasText(
    error,
    /expired api key|could not find public key|API_KEY_EXPIRED|PUBLIC_KEY_NOT_FOUND/i,
  )
}

/** Whether Turnkey knows no user with the passkey that stamped the request. */
export function isUnknownPasskey(error: unknown): boolean {
  return hasText(error, /credential id could not be found|CREDENTIAL_NOT_FOUND/i)
}

/** Whether Turnkey has answered with a refusal, so that the request had no effect and never will. */
export function isRefusedByCustody(error: unknown): boolean {
  const isAnswer = error instanceof WalletError && error.key === custodyErrors.turnkeyError.key
  const code = Number(isAnswer && error.args.code)
  // gRPC: unknown, deadline exceeded, resource exhausted, aborted, internal and above are no refusals.
  return [3, 5, 6, 7, 9, 16].includes(code)
}

/** Whether a request may be retried: there was no response, or the server was overloaded. */
export async function isTransient(error: unknown): Promise<boolean> {
  const normalized = await normalizeCustodyError(error)
  if (!(normalized instanceof WalletError)) return false
  if (normalized.key === networkErrors.networkUnreachable.key) return true
  const code = (error as { code?: unknown })?.code
  // gRPC: resource exhausted, internal, unavailable. HTTP: too many requests, and server errors.
  if (typeof code === 'number') return [8, 13, 14].includes(code)
  return /^Turnkey error (429|5\d\d):/.test(normalized.message)
}

/** Whether a text of an error, at any depth, matches. */
function hasText(error: unknown, pattern: RegExp): boolean {
  return errorChain(error).some((link) => pattern.test(link.text))
}

/** Browsers and Node use different messages for a network failure. */
function isUnanswered(error: unknown) {
  const { name, message } = Object(error) as Record<string, unknown>
  if (name === 'FetchError') return true
  return name === 'TypeError' && /fetch|network|load failed/i.test(String(message))
}

function turnkeyError(code: number, message: string, cause: unknown) {
  return new WalletError(custodyErrors.turnkeyError, { args: { code, message }, cause })
}

/** The official clients wrap the message in code and details; extract the message itself. */
function messageOf(message: string, code: number) {
  const text = message.replace(`Turnkey error ${code}: `, '').replace(/ \(Details: .*$/s, '')
  return text.length > messageLimit ? `${text.slice(0, messageLimit)}…` : text
}
