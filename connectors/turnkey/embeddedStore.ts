/** Where embedded wallets store data: IndexedDB, or this page's memory. */
export type EmbeddedStore = {
  read<value>(key: string): Promise<value | undefined>
  /** Resolves with the place used: `memory` if the browser cannot store the value. */
  write(key: string, value: unknown): Promise<'browser' | 'memory'>
  remove(key: string): Promise<void>
}

const databaseName = 'latchkey-embedded'
const storeName = 'kept'

/**
 * A database of this origin for non-extractable keys (IndexedDB). Falls back to memory if it is
 * missing or full, or if the browser cannot store keys.
 */
export function embeddedStore(): EmbeddedStore {
  const memory = new Map<string, unknown>()
  let opening: Promise<IDBDatabase> | undefined

  async function run<result>(
    mode: IDBTransactionMode,
    ask: (records: IDBObjectStore) => IDBRequest<result>,
  ) {
    opening ??= openDatabase(() => {
      opening = undefined
    })
    const database = await opening.catch((error) => {
      opening = undefined
      throw error
    })
    return new Promise<result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const asked = ask(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  return {
    async read<value>(key: string) {
      if (memory.has(key)) return memory.get(key) as value
      return (await run<unknown>('readonly', (records) => records.get(key)).catch(
        () => undefined,
      )) as value | undefined
    },
    async write(key, value) {
      try {
        await run('readwrite', (records) => records.put(value, key))
        memory.delete(key)
        return 'browser'
      } catch {
        memory.set(key, value)
        return 'memory'
      }
    },
    async remove(key) {
      memory.delete(key)
      await run('readwrite', (records) => records.delete(key)).catch(() => undefined)
    },
  }
}

function openDatabase(onClosed: () => void) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onClosed
      // Another tab may want to delete it; an open connection would block that tab forever.
      database.onversionchange = () => {
        database.close()
        onClosed()
      }
      resolve(database)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is held by another page.'))
  })
}
