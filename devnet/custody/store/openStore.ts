import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Vault } from '#devnet/custody/CustodyDependencies.ts'
import type { Collection, CustodyRecords, IndexKind } from '#devnet/custody/records.ts'
import {
  type Change,
  createLayer,
  type Layer,
  type RecordReader,
} from '#devnet/custody/store/Draft.ts'
import { indexEntries, indexValue } from '#devnet/custody/store/indexes.ts'
import { lockFile } from '#devnet/custody/store/lockFile.ts'

/** The service's records in memory, and on disk, each one encrypted. */
export type Store = RecordReader & {
  /** Creates a draft on the stored records. */
  draft(): Layer
  /** Writes a draft's changes, all or none; they survive the process, even kill -9. */
  commit(layer: Layer): void
  /** Number of records of a collection in all organizations. */
  count(collection: Collection): number
  /** Records of a collection in all organizations, ordered by organization and id. */
  all<name extends Collection>(collection: name): CustodyRecords[name][]
  clear(): void
  close(): void
}

/** One change in the journal; a removed record has no value. */
type Entry = [collection: Collection, organizationId: string, id: string, sealed: string | null]

/** The journal is rewritten at start once it has this many more entries than records. */
const outdatedEntries = 5_000

/**
 * Opens the store in a folder. Its file `records.log` is a journal: each commit appends one line,
 * so that a line that a crash cut off is a commit that did not happen. Written data survives the
 * process without a sync; only a crash of the machine may lose it.
 * @throws if another process uses the folder, or if the vault's key does not fit the records
 */
export function openStore(folder: string, vault: Vault): Store {
  const path = join(folder, 'records.log')
  const unlock = lockFile(path)
  const records = createRecords()
  let size = 0
  try {
    size = readJournal(path, vault, records, folder)
  } catch (error) {
    unlock()
    throw error
  }
  const file = openSync(path, 'a')
  // What a crash cut off must not begin the next line.
  ftruncateSync(file, size)

  const append = (entries: Entry[]) => {
    const bytes = Buffer.from(lineOf(entries))
    try {
      writeFileSync(file, bytes)
    } catch (error) {
      ftruncateSync(file, size)
      throw error
    }
    size += bytes.length
  }

  return {
    get: records.get,
    list: records.list,
    find: records.find,
    count: records.count,
    all: records.all,
    draft: () => createLayer(records),
    commit(layer) {
      const changes = layer.changes()
      if (changes.length === 0) return
      append(
        changes.map(({ collection, organizationId, id, record }) => {
          const key = [collection, organizationId, id] as const
          const text = record && JSON.stringify(record)
          return [...key, text ? vault.seal(Buffer.from(text), purposeOf(key)) : null]
        }),
      )
      for (const change of changes) records.apply(change)
    },
    clear() {
      ftruncateSync(file, 0)
      size = 0
      records.clear()
    },
    close() {
      closeSync(file)
      unlock()
    },
  }
}

/** Reads the journal into memory; returns the length of its complete lines in bytes. */
function readJournal(
  path: string,
  vault: Vault,
  records: ReturnType<typeof createRecords>,
  folder: string,
): number {
  if (!existsSync(path)) return 0
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf('\n') + 1
  const latest = new Map<string, Entry>()
  let entries = 0
  try {
    for (const line of bytes.subarray(0, end).toString().split('\n').slice(0, -1)) {
      for (const entry of JSON.parse(line) as Entry[]) {
        const [collection, organizationId, id, sealed] = entry
        const key = purposeOf([collection, organizationId, id])
        entries += 1
        if (sealed === null) latest.delete(key)
        else latest.set(key, entry)
      }
    }
    for (const [key, [collection, organizationId, id, sealed]] of latest) {
      const record = JSON.parse(Buffer.from(vault.open(sealed ?? '', key)).toString())
      records.apply({ collection, organizationId, id, record })
    }
  } catch (cause) {
    const sentence = `The records in ${folder} were not written with the key beside them.`
    throw new Error(`${sentence} Restore the key, or remove the folder.`, { cause })
  }
  if (entries - latest.size < outdatedEntries) return end
  const lines = [...latest.values()].map((entry) => lineOf([entry])).join('')
  writeFileSync(`${path}.new`, lines)
  renameSync(`${path}.new`, path)
  return Buffer.byteLength(lines)
}

/** A commit's line in the journal. */
function lineOf(entries: Entry[]): string {
  return `${JSON.stringify(entries)}\n`
}

/** Binds a sealed record to its place: it cannot be opened as another one. */
function purposeOf(key: readonly [collection: Collection, organizationId: string, id: string]) {
  return `record ${key.join('/')}`
}

/** The records as JSON, so that every read is a copy, and the index that `find` uses. */
function createRecords() {
  const texts = new Map<Collection, Map<string, Map<string, string>>>()
  const index = new Map<string, Map<string, { organizationId: string; id: string }>>()

  const read = <name extends Collection>(text: string) => JSON.parse(text) as CustodyRecords[name]
  const indexKeys = (collection: Collection, text: string) =>
    indexEntries(collection, read(text) as never).map(([kind, value]) => `${kind} ${value}`)

  return {
    get<name extends Collection>(collection: name, organizationId: string, id: string) {
      const text = texts.get(collection)?.get(organizationId)?.get(id)
      return text === undefined ? undefined : read<name>(text)
    },
    list<name extends Collection>(collection: name, organizationId: string) {
      return sorted(texts.get(collection)?.get(organizationId)).map((text) => read<name>(text))
    },
    find(kind: IndexKind, value: string) {
      return sorted(index.get(`${kind} ${indexValue(kind, value)}`))
    },
    count(collection: Collection) {
      let sum = 0
      for (const { size } of texts.get(collection)?.values() ?? []) sum += size
      return sum
    },
    all<name extends Collection>(collection: name) {
      return sorted(texts.get(collection))
        .flatMap(sorted)
        .map((text) => read<name>(text))
    },
    apply({ collection, organizationId, id, record }: Change) {
      const organizations = texts.get(collection) ?? new Map<string, Map<string, string>>()
      const ofOrganization = organizations.get(organizationId) ?? new Map<string, string>()
      texts.set(collection, organizations.set(organizationId, ofOrganization))
      const before = ofOrganization.get(id)
      const name = `${organizationId}/${id}`
      if (before) for (const key of indexKeys(collection, before)) index.get(key)?.delete(name)
      ofOrganization.delete(id)
      if (!record) return
      const text = JSON.stringify(record)
      ofOrganization.set(id, text)
      for (const key of indexKeys(collection, text)) {
        const found = index.get(key) ?? new Map<string, { organizationId: string; id: string }>()
        index.set(key, found.set(name, { organizationId, id }))
      }
    },
    clear() {
      texts.clear()
      index.clear()
    },
  }
}

/** The values of a map, ordered by key. */
function sorted<value>(map: Map<string, value> | undefined): value[] {
  return [...(map ?? [])].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
}
