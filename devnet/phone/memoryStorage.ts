/** The store of the wallet SDK's keys, sessions and unread messages. */
export type PhoneStorage = {
  getKeys(): Promise<string[]>
  // Only the SDK knows the types of the values it stored.
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * Creates a store in memory. Values are copied on read and write, as in IndexedDB. `onChange`
 * receives the whole content as JSON text, for storing it elsewhere.
 */
export function memoryStorage(
  initial: Record<string, unknown> = {},
  onChange?: (json: () => string) => void,
): PhoneStorage {
  const entries = new Map(Object.entries(initial).map(([key, value]) => [key, toText(value)]))
  const changed = () => onChange?.(() => JSON.stringify(Object.fromEntries(parsed())))
  const parsed = <T>() =>
    [...entries].map(([key, text]): [string, T] => [key, JSON.parse(text) as T])
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => parsed<T>(),
    async getItem<T>(key: string) {
      const text = entries.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as T)
    },
    async setItem(key, value) {
      entries.set(key, toText(value))
      changed()
    },
    async removeItem(key) {
      entries.delete(key)
      changed()
    },
  }
}

function toText(value: unknown): string {
  return JSON.stringify(value ?? null)
}
