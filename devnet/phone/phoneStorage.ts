import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createMutex } from '#devnet/createMutex.ts'

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

/**
 * Creates a store in memory that is written to a file after changes; a corrupt file counts as
 * empty.
 */
export async function fileStorage(
  path: string,
): Promise<{ storage: PhoneStorage; stop(): Promise<void> }> {
  await mkdir(dirname(path), { recursive: true })
  const withLock = createMutex()
  let writing = Promise.resolve()
  let next: (() => string) | undefined
  const write = async () => {
    const json = next
    next = undefined
    if (!json) return
    // Renamed into place, so that a half-written file is never read.
    await writeFile(`${path}.new`, json())
    await rename(`${path}.new`, path)
  }
  const storage = memoryStorage(await readEntries(path), (json) => {
    const isWaiting = next !== undefined
    next = json
    if (!isWaiting) writing = withLock(write)
  })
  return { storage, stop: () => writing }
}

async function readEntries(path: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
