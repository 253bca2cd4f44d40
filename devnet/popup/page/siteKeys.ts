import { makeKeyPair } from '#devnet/popup/page/cipher.ts'

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
