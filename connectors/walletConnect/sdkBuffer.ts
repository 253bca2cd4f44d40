/** Bytes as text, as Node's `Buffer` encodes them. */
const encoders = {
  'utf-8': (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  base64: (bytes: Uint8Array) =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  hex: (bytes: Uint8Array) =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
}

type Encoding = keyof typeof encoders

type Bytes = Uint8Array & { toString(encoding?: Encoding): string }

/** Text as bytes. Base64 may be that of URLs, which the keys of JSON Web Tokens are in. */
const decoders: Record<Encoding, (text: string) => ArrayLike<number>> = {
  'utf-8': (text) => new TextEncoder().encode(text),
  base64: (text) =>
    Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)),
  hex: (text) => (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
}

function from(value: string | ArrayLike<number>, encoding: Encoding = 'utf-8'): Bytes {
  const bytes = Uint8Array.from(typeof value === 'string' ? decoders[encoding](value) : value)
  const encode = (to: Encoding = 'utf-8') => encoders[to](bytes)
  return Object.defineProperty(bytes, 'toString', { value: encode })
}

/**
 * What the WalletConnect SDK calls of Node's `Buffer`, instead of the bundler's copy of all of it. The
 * bundler's configuration passes it to the SDK (scripts/lib/unusedSdkParts.mjs), and a test compares
 * both. `isBuffer` is false because these are plain byte arrays, which its callers can compare and copy.
 */
export const Buffer = {
  from,
  concat: (parts: Uint8Array[]): Bytes => from(parts.flatMap((part) => [...part])),
  isBuffer: (): boolean => false,
}
