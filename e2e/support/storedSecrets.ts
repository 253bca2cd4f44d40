import type { BrowserContext, Page } from '@playwright/test'
import { findKeyMaterial } from '#e2e/support/findKeyMaterial.ts'
import { isSdkStorageKey } from '#e2e/support/sdkStorageKeys.ts'

type Entry = { storage: string; name: string; value: unknown }

/**
 * Reads every value that the open pages of the site have stored (localStorage, sessionStorage,
 * cookies, IndexedDB) and names those with key material. `otherOrigins` keep secrets of
 * their own: wallets, custody.
 */
export async function storedSecrets(
  context: BrowserContext,
  otherOrigins: readonly string[],
): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name, value }) => ({
    storage: 'cookie',
    name,
    value: decodeURIComponent(value),
  }))
  const pages = context.pages().filter((page) => isOfSite(page, otherOrigins))
  const entries = [...cookies, ...(await Promise.all(pages.map(readStorage))).flat()]
  const found = entries.flatMap(({ storage, name, value }) =>
    findKeyMaterial(name, value)
      .filter(({ path }) => !isSdkStorageKey(storage, path))
      .map(({ path, kind }) => `stored in ${storage}: ${path}: ${kind}`),
  )
  return [...new Set(found)]
}

function isOfSite(page: Page, otherOrigins: readonly string[]) {
  const { protocol, origin } = new URL(page.url())
  return !page.isClosed() && /^https?:$/.test(protocol) && !otherOrigins.includes(origin)
}

/** Everything a page can read of its own origin; a storage that a test removed is empty. */
function readStorage(page: Page): Promise<Entry[]> {
  return page.evaluate(async () => {
    /** Binary data as hex, keys as their metadata. */
    const plain = (value: unknown): unknown => {
      if (value instanceof CryptoKey)
        return { cryptoKey: value.type, extractable: value.extractable }
      if (value instanceof ArrayBuffer) return plain(new Uint8Array(value))
      if (ArrayBuffer.isView(value))
        return Array.from(
          new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
          (byte) => byte.toString(16).padStart(2, '0'),
        ).join('')
      if (value instanceof Map) return plain(Object.fromEntries(value))
      if (value instanceof Set) return plain([...value])
      if (Array.isArray(value)) return value.map(plain)
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]))
      return typeof value === 'bigint' ? String(value) : value
    }

    const done = <value>(request: IDBRequest<value>) =>
      new Promise<value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })

    async function readDatabase(name: string): Promise<Entry[]> {
      const database = await done(indexedDB.open(name))
      const entries: Entry[] = []
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([
          done(records.getAllKeys()),
          done(records.getAll()),
        ])
        for (const [index, key] of keys.entries())
          entries.push({ storage: 'IndexedDB', name: String(key), value: plain(values[index]) })
      }
      database.close()
      return entries
    }

    const texts = (['localStorage', 'sessionStorage'] as const).flatMap((storage) => {
      try {
        return Object.entries(window[storage]).map(([name, value]) => ({ storage, name, value }))
      } catch {
        return []
      }
    })
    const databases = (await globalThis.indexedDB?.databases?.()) ?? []
    const records = await Promise.all(databases.map(({ name = '' }) => readDatabase(name)))
    return [...texts, ...records.flat()]
  })
}
