import type { PopupEnvelope } from '#lib/protocol/popup.ts'

/** Reads a message as a request envelope; undefined for anything else. */
export function readEnvelope(message: Record<string, unknown>): PopupEnvelope | undefined {
  const { id, sender, content } = message
  if (typeof id !== 'string' || typeof sender !== 'string' || !isRecord(content)) return undefined
  const { handshake, encrypted } = content
  if (isRecord(handshake) && typeof handshake.method === 'string') return message as PopupEnvelope
  const { iv, cipherText } = isRecord(encrypted) ? encrypted : {}
  const isWhole = iv instanceof Uint8Array && cipherText instanceof ArrayBuffer
  return isWhole ? (message as PopupEnvelope) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
