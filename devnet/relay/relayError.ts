import { relayPublishCode } from '#lib/protocol/walletConnect.ts'

/** A relay error in JSON-RPC form; `data` names the violated rule. */
export type RelayError = Error & { code: number; data?: string }

/** Creates an error with the relay's code. */
export function relayError(code: number, message: string, data?: string): RelayError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/**
 * Creates an error for a malformed payload: `payloadError('InvalidTopic', 'Topic decoding
 * failed')`.
 */
export function payloadError(data: string, message: string): RelayError {
  return relayError(-32600, `Invalid payload: ${message}`, data)
}

/** Creates an error for a message that is not accepted. */
export function publishError(
  data: 'TtlTooShort' | 'TtlTooLong' | 'MailboxLimitExceeded',
  message: string,
): RelayError {
  return relayError(relayPublishCode, message, data)
}
