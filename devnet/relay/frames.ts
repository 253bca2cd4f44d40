import { relayPublishCode } from '#lib/protocol/walletConnect.ts'

/** A client's frame: a request, or the response to one of the relay's pushes. */
type Frame =
  | { kind: 'request'; id: string; method: string; params: unknown }
  | { kind: 'answer'; id: string; isAccepted: boolean }

/** Smallest accepted request id, as in the reference relay. */
const smallestId = 1_000_000_000n

/**
 * Reads one frame. A request's `id` is kept as JSON text, string or number: ids of 19 digits are
 * common and would lose digits as a number. To answer an unreadable frame, use {@link frameId}.
 * @throws RelayError
 */
export function readFrame(text: string): Frame {
  const frame = parse(quoteLongIds(text))
  const id = idOf(text, frame)
  if (frame.jsonrpc !== '2.0') throw payloadError('InvalidJsonRpcVersion', 'JSON-RPC is not 2.0')
  if (typeof frame.method !== 'string') {
    if (!('result' in frame) && !('error' in frame)) {
      throw payloadError('InvalidMethod', 'Neither a request nor an answer')
    }
    return { kind: 'answer', id, isAccepted: frame.result === true }
  }
  const digits = id.replaceAll('"', '')
  if (!/^\d+$/.test(digits) || BigInt(digits) < smallestId) {
    throw payloadError('InvalidRequestId', 'Request id is too small')
  }
  return { kind: 'request', id, method: frame.method, params: frame.params }
}

/** Returns a frame's id as JSON text; `0` if it cannot be read. */
export function frameId(text: string): string {
  try {
    return idOf(text, parse(quoteLongIds(text)))
  } catch {
    return '0'
  }
}

/** Serializes a result. */
export function resultFrame(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/** Serializes an error. */
export function errorFrame(id: string, { code, message, data }: RelayError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data })}}`
}

/** Serializes a request of the relay. */
export function requestFrame(id: number, method: string, params: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

function parse(text: string): Record<string, unknown> {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    throw payloadError('Serialization', 'Not JSON')
  }
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) {
    throw payloadError('Serialization', 'Not a JSON object')
  }
  return frame as Record<string, unknown>
}

/**
 * Quotes ids of 16 digits and more before JSON.parse can round them. Inside a JSON string every
 * quote is escaped, so the pattern cannot match there.
 */
function quoteLongIds(text: string): string {
  return text.replace(/("id"\s*:\s*)(\d{16,})(?=\s*[,}])/g, '$1"$2"')
}

function idOf(text: string, frame: Record<string, unknown>): string {
  const { id } = frame
  if (typeof id === 'number') return String(id)
  if (typeof id !== 'string') return '0'
  // It was a number if the text contains it without quotes.
  const cameAsNumber = /^\d{16,64}$/.test(id) && new RegExp(`"id"\\s*:\\s*${id}\\b`).test(text)
  return cameAsNumber ? id : JSON.stringify(id)
}

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
