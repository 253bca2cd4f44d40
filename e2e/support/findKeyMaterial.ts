import { wordlist } from '@scure/bip39/wordlists/english'

const words = new Set(wordlist)

/**
 * Fields that hold 32 bytes which are not keys: hashes, public keys, names that an SDK derives by
 * hashing, passkey ids, topics of ended sessions. A value of 32 bytes under any other name counts
 * as key material.
 */
const publicFields = /(hash|topic|publickey|controller|credentialids?|remote\.left)$/i

/** Places of public values whose field says too little: ids of batches (EIP-5792). */
const publicPlaces = /^batches(-\w+)?\.\d+\.id$/

/** Random tokens that the site's cookies hold by design; no script can read them. */
const tokenCookies = /^__Host-(sid|pre|known)(-framed)?(-\d+)?$/

/** Text that is a key under any name. */
const keyPatterns: readonly [RegExp, string][] = [
  [/\bsymKey=/i, 'a symmetric key in a link'],
  [/PRIVATE KEY-----/, 'a PEM key'],
  [/(^|[^\w+/])MIG[A-Z]AgEAM/, 'a PKCS #8 key'],
  [/30(81[0-9a-f]{2}|[0-7][0-9a-f])020100(30)/i, 'a PKCS #8 key in hex'],
]

/** Something that looks like key material: where it is and what it is, without the value itself. */
export type KeyMaterial = { place: string; what: string }

/**
 * Finds what looks like key material in a stored value. `place` is the entry's name and the path in
 * it.
 */
export function findKeyMaterial(name: string, value: unknown): KeyMaterial[] {
  return found(value, name, name)
}

function found(value: unknown, field: string, place: string): KeyMaterial[] {
  if (typeof value === 'string') return foundInText(value, field, place)
  if (typeof value !== 'object' || value === null) return []
  const record = value as Record<string, unknown>
  if (typeof record.d === 'string' && 'kty' in record) return [{ place, what: 'a private JWK' }]
  if (record.cryptoKey === 'private' && record.extractable === true)
    return [{ place, what: 'an extractable key' }]
  if (!isPublic(field, place) && isListOf32Bytes(Object.values(record)))
    return [{ place, what: '32 bytes' }]
  return Object.entries(record).flatMap(([key, part]) =>
    // List items are matched by the list's name.
    found(part, Array.isArray(value) ? field : key, `${place}.${key}`),
  )
}

function foundInText(text: string, field: string, place: string): KeyMaterial[] {
  const parsed = parse(text)
  // Quoted strings as well: wagmi's storage writes them so.
  if (typeof parsed === 'string' || (typeof parsed === 'object' && parsed !== null))
    return found(parsed, field, place)
  const named = keyPatterns.flatMap(([pattern, what]) =>
    pattern.test(text) ? [{ place, what }] : [],
  )
  if (named.length > 0) return named
  if (isPhrase(text)) return [{ place, what: 'a recovery phrase' }]
  return !isPublic(field, place) && is32Bytes(text) ? [{ place, what: '32 bytes' }] : []
}

function isPublic(field: string, place: string) {
  return publicFields.test(field) || tokenCookies.test(field) || publicPlaces.test(place)
}

/** On its own: within a longer text it is a hash in a sentence or a URL. */
function is32Bytes(text: string) {
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) return true
  return /^[\w+/-]{43}=?$/.test(text) && /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)
}

/** Bytes in JSON, of an array or a typed array. */
function isListOf32Bytes(values: unknown[]) {
  return (
    values.length === 32 &&
    values.every((byte) => Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) < 256)
  )
}

function isPhrase(text: string) {
  const parts = text.trim().split(/\s+/)
  return [12, 15, 18, 21, 24].includes(parts.length) && parts.every((word) => words.has(word))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
