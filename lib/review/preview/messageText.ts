import type { Hex } from 'viem'
import { hexToBytes, stringToBytes } from 'viem/utils'

/** A message of `personal_sign`, as viem has it. */
export type MessageContent = string | { raw: Hex | Uint8Array }

/** The bytes that are signed. */
export function messageBytes(message: MessageContent): Uint8Array {
  if (typeof message === 'string') return stringToBytes(message)
  return typeof message.raw === 'string' ? hexToBytes(message.raw) : message.raw
}

/** A message as text; undefined for bytes that a person cannot read. */
export function messageText(message: MessageContent): string | undefined {
  return typeof message === 'string' ? message : plainText(messageBytes(message))
}

/** Decodes plain text only: anything unreadable is treated as bytes. */
export function plainText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
