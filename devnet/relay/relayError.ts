import { relayPublishCode } from '#lib/protocol/walletConnect.ts'

/** An error as the relay's JSON-RPC carries it; `data` names the rule that was broken. */
export type RelayError = Error & { code: number; data?: string }

/** Makes an error with the relay's code. */
export function relayError(code: number, message: string, data?: string): RelayError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** A payload that cannot be read: `payloadError('InvalidTopic', 'Topic decoding failed')`. */
export function payloadError(data: string, message: string): RelayError {
  return relayError(-32600, `Invalid payload: ${message}`, data)
}

/** A message that is not taken in. */
export function publishError(
  data: 'TtlTooShort' | 'TtlTooLong' | 'MailboxLimitExceeded',
  message: string,
): RelayError {
  return relayError(relayPublishCode, message, data)
}
