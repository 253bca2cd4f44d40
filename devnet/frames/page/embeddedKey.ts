import { fromBase64url } from '#devnet/frames/page/base64url.ts'
import { frameFacts } from '#devnet/frames/page/openChannel.ts'

/** A P-256 key to which bundles are sealed: 32 bytes, and 65 bytes uncompressed. */
export type EmbeddedKey = { privateKey: Uint8Array; publicKey: Uint8Array }

/** How long a key stays where the site asks for nothing else: 48 hours. */
const keyTtlMs = 48 * 60 * 60 * 1000

/** As in the provider's frames; here the four share an origin, so each has its own. */
const storageKey = `TURNKEY_EMBEDDED_KEY_${frameFacts().name}`

/** Keys of a browser that keeps nothing for frames live as long as the page. */
const memory = new Map<string, string>()

/** The frame's key if there is one and it has not expired. */
export function storedKey(): EmbeddedKey | undefined {
  const text = read()
  if (!text) return undefined
  try {
    const { value, expiry } = JSON.parse(text) as { value: JsonWebKey; expiry: number }
    if (expiry > Date.now()) return fromJwk(value)
  } catch {
    // What cannot be read goes the way of what has expired.
  }
  removeKey()
  return undefined
}

/** The frame's key; made now if there is none. */
export async function ensureKey(ttlMs = keyTtlMs): Promise<EmbeddedKey> {
  const stored = storedKey()
  if (stored) return stored
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const value = await crypto.subtle.exportKey('jwk', pair.privateKey)
  write(JSON.stringify({ value, expiry: Date.now() + ttlMs }))
  return fromJwk(value)
}

/** Throws the key away: what was sealed to it can no longer be opened. */
export function removeKey(): void {
  memory.delete(storageKey)
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // It was never stored.
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
