import { payloadError, relayError } from '#devnet/relay/frames.ts'
import { relayBatchLimit, relayFrameBytes } from '#lib/protocol/walletConnect.ts'

/**
 * Reads an object of a relay method's parameters.
 * @throws RelayError for an invalid payload, like all readers here
 */
export function readObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw payloadError('InvalidParams', 'Parameters must be an object')
  }
  return value as Record<string, unknown>
}

/** A topic: 64 hex digits. */
export function readTopic(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) {
    throw payloadError('InvalidTopic', 'Topic decoding failed')
  }
  return value
}

/** Reads a list of 1 to 500 entries. */
export function readBatch(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw payloadError('InvalidParams', 'A batch must be a list')
  if (value.length === 0) throw payloadError('BatchEmpty', 'The batch is empty')
  if (value.length > relayBatchLimit) {
    throw payloadError('BatchLimitExceeded', `A batch holds ${relayBatchLimit} entries at most`)
  }
  return value
}

/** Reads an encrypted text: not empty, not larger than a frame. */
export function readText(value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw payloadError('InvalidParams', 'A message must be a text')
  }
  if (value.length > relayFrameBytes) {
    throw relayError(-32600, 'Invalid payload: The message is too large', 'PayloadSizeExceeded')
  }
  return value
}

/** Reads a non-negative integer. */
export function readCount(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw payloadError('InvalidParams', `${name} must be a whole number`)
  }
  return value
}

/** Reads an optional attestation; an empty one is kept. */
export function readAttestation(value: unknown): { attestation?: string } {
  return typeof value === 'string' ? { attestation: value } : {}
}
