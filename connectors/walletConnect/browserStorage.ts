import type { SdkStorage } from '#connectors/walletConnect/Sdk.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import { objectStore, type RunRequest } from '#lib/storage/objectStore.ts'

const databaseName = 'latchkey-remote'
const storeName = 'records'

/**
 * The SDK's records in a database of this origin (IndexedDB). The SDK's default storage shares one
 * database with every other user of the SDK here, and on start moves our keys out of localStorage,
 * because `walletConnect.open` looks like one of its own. Without IndexedDB, records are in memory.
 */
export async function browserStorage(): Promise<SdkStorage> {
  const run = objectStore(databaseName, storeName)
  const isAvailable = await run('readonly', (records) => records.count()).then(
    () => true,
    () => false,
  )
  return isAvailable ? databaseStorage(run) : pageStorage()
}

/** Values are stored as JSON, as in the SDK's storage: structured clone rejects some of them. */
function databaseStorage(run: RunRequest): SdkStorage {
  const getKeys = async () =>
    (await run('readonly', (records) => records.getAllKeys())).map((key) => String(key))
  const getItem = async <value>(key: string) =>
    read<value>(await run<unknown>('readonly', (records) => records.get(key)))
  return {
    getKeys,
    getItem,
    async getEntries<value>() {
      const keys = await getKeys()
      return Promise.all(
        keys.map(async (key): Promise<[string, value]> => [key, (await getItem(key)) as value]),
      )
    },
    async setItem(key, value) {
      await run('readwrite', (records) => records.put(JSON.stringify(value ?? null), key))
    },
    async removeItem(key) {
      await run('readwrite', (records) => records.delete(key))
    },
  }
}

function pageStorage(): SdkStorage {
  const records = new Map<string, string>()
  return {
    getKeys: async () => [...records.keys()],
    getEntries: async <value>() =>
      [...records].map(([key, text]): [string, value] => [key, read(text) as value]),
    getItem: async <value>(key: string) => read<value>(records.get(key)),
    setItem: async (key, value) => void records.set(key, JSON.stringify(value ?? null)),
    removeItem: async (key) => void records.delete(key),
  }
}

/** A value that does not parse was not written by the SDK. */
function read<value>(text: unknown): value | undefined {
  return typeof text === 'string' ? (parseJson(text) as value | undefined) : undefined
}
