import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { memoryStorage, type PhoneStorage } from '#devnet/phone/memoryStorage.ts'

/**
 * Creates a store in memory that is written to a file after changes; a corrupt file counts as
 * empty.
 */
export async function fileStorage(
  path: string,
): Promise<{ storage: PhoneStorage; stop(): Promise<void> }> {
  await mkdir(dirname(path), { recursive: true })
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
    if (!isWaiting) writing = writing.then(write)
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
