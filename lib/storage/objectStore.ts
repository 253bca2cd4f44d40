/** Runs one request in its own transaction and resolves once that is complete. */
export type RunRequest = <result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<result>,
) => Promise<result>

/**
 * An object store with explicit keys, alone in an IndexedDB database of this origin. The database
 * is opened by the first request, and again by the next one after it was closed or did not open.
 */
export function objectStore(databaseName: string, storeName: string): RunRequest {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }

  return async (mode, request) => {
    opening ??= openDatabase(databaseName, storeName, forget)
    const database = await opening.catch((error) => {
      forget()
      throw error
    })
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const running = request(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(running.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  }
}

function openDatabase(databaseName: string, storeName: string, onClosed: () => void) {
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
