import { custodyHeaders } from '#lib/protocol/custody.ts'
import type { SessionKeys, Stamp } from '#lib/protocol/embedded.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

/** A session's key pair, before Turnkey sets its expiration. */
export type SessionKeyPair = Omit<SessionKeys, 'expirationDate'>

/** Creates a non-extractable key pair in this browser. */
export async function createSessionKey(): Promise<SessionKeyPair> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, false, [
    'sign',
    'verify',
  ])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { publicKey: compress(raw), privateKey }
}

/** Imports a key that Turnkey created and sent encrypted: 32 bytes, and its 65-byte public key. */
export async function importSessionKey(
  secret: Uint8Array,
  uncompressed: Uint8Array,
): Promise<SessionKeyPair> {
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: toBase64Url(secret),
    x: toBase64Url(uncompressed.subarray(1, 33)),
    y: toBase64Url(uncompressed.subarray(33)),
  }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign'])
  return { publicKey: compress(uncompressed), privateKey }
}

/** Stamps requests of the official clients with a session's key. */
export function sessionStamper({ publicKey, privateKey }: SessionKeyPair) {
  return {
    async stamp(body: string): Promise<Stamp> {
      const signature = toHex(toDer(await signBytes(privateKey, body)))
      const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
      return {
        stampHeaderName: custodyHeaders.apiKeyStamp,
        stampHeaderValue: toBase64Url(new TextEncoder().encode(JSON.stringify(stamp))),
      }
    },
  }
}

/** A client signature: r and s, 64 bytes in hex, over the text's SHA-256. */
export async function signText({ privateKey }: SessionKeyPair, text: string): Promise<string> {
  return toHex(await signBytes(privateKey, text))
}

/** base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes base64url, padded or not. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

async function signBytes(privateKey: CryptoKey, text: string) {
  return new Uint8Array(
    await crypto.subtle.sign(signing, privateKey, new TextEncoder().encode(text)),
  )
}

function compress(uncompressed: Uint8Array) {
  const isOdd = (uncompressed.at(-1) ?? 0) % 2 === 1
  return (isOdd ? '03' : '02') + toHex(uncompressed.subarray(1, 33))
}

/** Bytes as hex, without a prefix. */
export function toHex(bytes: Uint8Array) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Encodes r and s in ASN.1 DER: no redundant zeros, none negative. */
function toDer(signature: Uint8Array) {
  const parts = [...toInteger(signature.subarray(0, 32)), ...toInteger(signature.subarray(32))]
  return Uint8Array.from([0x30, parts.length, ...parts])
}

function toInteger(bytes: Uint8Array) {
  const start = bytes.findIndex((byte) => byte !== 0)
  const trimmed = bytes.subarray(start < 0 ? bytes.length - 1 : start)
  const value = (trimmed[0] ?? 0) > 0x7f ? [0, ...trimmed] : [...trimmed]
  return [0x02, value.length, ...value]
}
