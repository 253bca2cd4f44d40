import { frameConfig } from '#devnet/frames/page/openChannel.ts'

/**
 * A P-256 key that bundles are encrypted to: private key of 32 bytes, public key of 65
 * (uncompressed).
 */
export type EmbeddedKey = { privateKey: Uint8Array; publicKey: Uint8Array }

/** Default lifetime of a key: 48 hours. */
const keyTtlMs = 48 * 60 * 60 * 1000

/** As in Turnkey's frames; here the four share an origin, so each has its own name. */
const storageKey = `TURNKEY_EMBEDDED_KEY_${frameConfig().name}`

/** Fallback for browsers without storage in frames: keys live as long as the page. */
const memory = new Map<string, string>()

/** Returns the frame's key if it exists and has not expired. */
function storedKey(): EmbeddedKey | undefined {
  const text = read()
  if (!text) return undefined
  try {
    const { value, expiry } = JSON.parse(text) as { value: JsonWebKey; expiry: number }
    if (expiry > Date.now()) return fromJwk(value)
  } catch {
    // A record that cannot be read is treated as expired.
  }
  removeKey()
  return undefined
}

/** Returns the frame's key; creates it if there is none. */
export async function ensureKey(ttlMs = keyTtlMs): Promise<EmbeddedKey> {
  const stored = storedKey()
  if (stored) return stored
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const value = await crypto.subtle.exportKey('jwk', pair.privateKey)
  write(JSON.stringify({ value, expiry: Date.now() + ttlMs }))
  return fromJwk(value)
}

/** Deletes the key; bundles encrypted to it can no longer be opened. */
export function removeKey(): void {
  memory.delete(storageKey)
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // The key was in memory only.
  }
}

function fromJwk({ d = '', x = '', y = '' }: JsonWebKey): EmbeddedKey {
  const publicKey = Uint8Array.from([4, ...fromBase64url(x), ...fromBase64url(y)])
  const privateKey = fromBase64url(d)
  if (privateKey.length !== 32 || publicKey.length !== 65) throw new Error('No key is stored.')
  return { privateKey, publicKey }
}

function read(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? memory.get(storageKey)
  } catch {
    return memory.get(storageKey)
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    memory.set(storageKey, text)
  }
}

/** Bytes as base64url without padding. For pages. */
export function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')
}

/** Decodes base64url without padding. */
function fromBase64url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
