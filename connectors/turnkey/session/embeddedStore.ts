import { objectStore } from '#lib/storage/objectStore.ts'

/** Where embedded wallets store data: IndexedDB, or this page's memory. */
export type EmbeddedStore = {
  read<value>(key: string): Promise<value | undefined>
  /** Resolves with the place used: `memory` if the browser cannot store the value. */
  write(key: string, value: unknown): Promise<'browser' | 'memory'>
  remove(key: string): Promise<void>
}

// Browsers have stored keys under these names: do not rename them.
const databaseName = 'latchkey-embedded'
const storeName = 'kept'

/**
 * A database of this origin for non-extractable keys (IndexedDB). Falls back to memory if it is
 * missing or full, or if the browser cannot store keys.
 */
export function embeddedStore(): EmbeddedStore {
  const run = objectStore(databaseName, storeName)
  const memory = new Map<string, unknown>()
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

/** The key of what is stored of the session with an organization. */
export const sessionRecordKey = (organizationId: string) => `session ${organizationId}`

/** Whether this browser stores a session with an organization, of which this page may not know yet. */
export async function hasStoredSession(organizationId: string): Promise<boolean> {
  return (await embeddedStore().read(sessionRecordKey(organizationId))) !== undefined
}
