import { wordlist } from '@scure/bip39/wordlists/english'
import { parseJson } from '#lib/input/parseJson.ts'

const words = new Set(wordlist)

/**
 * Fields that hold 32 bytes which are not keys: hashes, public keys, names that an SDK derives by
 * hashing, passkey ids and user handles, topics of ended sessions. A value of 32 bytes under any other name counts
 * as key material.
 */
const publicFields =
  /(hash|hashes|topic|publickey|controller|credentialids?|userhandle|remote\.left)$/i

/**
 * Paths of public values whose field name is ambiguous: hashes of transactions, ids of batches (EIP-5792),
 * also as WalletConnect's SDK keeps the requests for their status, and what a wallet has answered.
 */
const publicPaths =
  /^(((transactions|batches)(-\w+)?|calls)\.\d+\.id$|latchkey\.smartWallet\.batches\.|wc@2:core:[^/]*\/\/history\.\d+\.(request\.params\.request\.params\.0$|response\.result\.))/

/** Random tokens that the site's cookies hold by design; no script can read them. */
const tokenCookies = /^__Host-(sid|pre|known|openid(-state)?-[0-9a-f]{32})(-framed)?(-\d+)?$/

/** Text that is a key under any name. */
const keyPatterns: readonly [RegExp, string][] = [
  [/\bsymKey=/i, 'a symmetric key in a link'],
  [/PRIVATE KEY-----/, 'a PEM key'],
  [/(^|[^\w+/])MIG[A-Z]AgEAM/, 'a PKCS #8 key'],
  [/30(81[0-9a-f]{2}|[0-7][0-9a-f])020100(30)/i, 'a PKCS #8 key in hex'],
]

/** Something that looks like key material, without its value. */
type KeyMaterial = { path: string; kind: string }

/** Finds what looks like key material in a stored value; `path` begins with the entry's name. */
export function findKeyMaterial(name: string, value: unknown): KeyMaterial[] {
  return search(value, name, name)
}

function search(value: unknown, field: string, path: string): KeyMaterial[] {
  if (typeof value === 'string') return searchText(value, field, path)
  if (typeof value !== 'object' || value === null) return []
  const record = value as Record<string, unknown>
  if (typeof record.d === 'string' && 'kty' in record) return [{ path, kind: 'a private JWK' }]
  if (record.cryptoKey === 'private' && record.extractable === true)
    return [{ path, kind: 'an extractable key' }]
  if (!isPublic(field, path) && isListOf32Bytes(Object.values(record)))
    return [{ path, kind: '32 bytes' }]
  return Object.entries(record).flatMap(([key, part]) =>
    // List items are matched by the list's name.
    search(part, Array.isArray(value) ? field : key, `${path}.${key}`),
  )
}

function searchText(text: string, field: string, path: string): KeyMaterial[] {
  const parsed = parseJson(text)
  // Quoted strings as well: wagmi's storage writes them so.
  if (typeof parsed === 'string' || (typeof parsed === 'object' && parsed !== null))
    return search(parsed, field, path)
  const matches = keyPatterns.flatMap(([pattern, kind]) =>
    pattern.test(text) ? [{ path, kind }] : [],
  )
  if (matches.length > 0) return matches
  if (isPhrase(text)) return [{ path, kind: 'a recovery phrase' }]
  return !isPublic(field, path) && is32Bytes(text) ? [{ path, kind: '32 bytes' }] : []
}

function isPublic(field: string, path: string) {
  return publicFields.test(field) || tokenCookies.test(field) || publicPaths.test(path)
}

/** Matches the whole text: within a longer one, it is a hash in a sentence or a URL. */
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
