import { type PopupEncrypted, popupKeyDigits } from '#lib/protocol/popup.ts'

/** What the popup stores for a site: its key pair for it, and whether the user connected it. */
export type SiteRecord = {
  origin: string
  keys: CryptoKeyPair
  /** ISO 8601. */
  madeAt: string
  isConnected: boolean
}

const storeName = 'sites'

/** Returns a site's record; undefined if there is none or its keys were invalidated. */
export async function findSite(
  origin: string,
  keysLostAt: string | null,
): Promise<SiteRecord | undefined> {
  const record = await run<SiteRecord | undefined>('readonly', (store) => store.get(origin))
  if (!record || (keysLostAt && record.madeAt <= keysLostAt)) return undefined
  return record
}

/** Returns a site's record; creates it if there is none. */
export async function openSite(origin: string, keysLostAt: string | null): Promise<SiteRecord> {
  const found = await findSite(origin, keysLostAt)
  if (found) return found
  const created: SiteRecord = {
    origin,
    keys: await makeKeyPair(),
    madeAt: new Date().toISOString(),
    isConnected: false,
  }
  await saveSite(created)
  return created
}

/** Stores a record. IndexedDB stores the private key as a non-extractable CryptoKey. */
export async function saveSite(record: SiteRecord): Promise<void> {
  await run('readwrite', (store) => store.put(record))
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await open()
  try {
    return await settled<T>(work(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('popup', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: 'origin' })
  }
  return settled<IDBDatabase>(request)
}

function settled<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })
}

/** Key exchange between site and popup. */
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** Creates a key pair whose private key is not extractable. */
export function makeKeyPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(curve, false, ['deriveKey'])
}

/** Encodes a public key as SPKI in hex. */
export async function publicKeyHex({ publicKey }: CryptoKeyPair): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Derives the shared AES-GCM key.
 * @throws Error if `peerHex` is not a P-256 key
 */
export async function sharedKey(own: CryptoKeyPair, peerHex: string): Promise<CryptoKey> {
  if (!/^[0-9a-f]+$/i.test(peerHex) || peerHex.length !== popupKeyDigits) {
    throw new Error('The sender is no public key.')
  }
  const bytes = new Uint8Array(peerHex.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [])
  const peer = await crypto.subtle.importKey('spki', bytes, curve, false, [])
  return crypto.subtle.deriveKey(
    { name: 'ECDH', public: peer },
    own.privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Encrypts a value as JSON with a new IV. */
export async function seal(key: CryptoKey, value: unknown): Promise<PopupEncrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

/**
 * Decrypts what `seal` returns.
 * @throws Error if the data was modified
 */
export async function unseal(key: CryptoKey, { iv, cipherText }: PopupEncrypted): Promise<unknown> {
  if (!(iv instanceof Uint8Array) || iv.length !== 12) throw new Error('The iv must have 12 bytes.')
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText)
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
}
