import { join } from 'node:path'
import { open } from 'lmdb'
import type { Collection, CustodyRecords } from '#devnet/custody/records.ts'
import {
  type Change,
  createLayer,
  type Layer,
  type RecordReader,
} from '#devnet/custody/store/createLayer.ts'
import { indexEntries, indexValue } from '#devnet/custody/store/indexes.ts'
import type { CustodyVault } from '#devnet/custody/vault.ts'

/** The service's records on disk, each one encrypted. */
export type Store = RecordReader & {
  /** Creates a draft on the stored records. */
  draft(): Layer
  /** Writes a draft's changes, all or none; they survive the process, even kill -9. */
  commit(layer: Layer): void
  /** Number of records of a collection in all organizations. */
  count(collection: Collection): number
  /** Records of a collection in all organizations. */
  all<name extends Collection>(collection: name): CustodyRecords[name][]
  clear(): void
  close(): Promise<void>
}

/** Sorts after every text in a key. */
const last = '\uffff'

/** Opens the store in a folder. */
export function openStore(folder: string, vault: CustodyVault): Store {
  // Written data survives the process without a sync; only a crash of the machine may lose it.
  const root = open({ path: join(folder, 'records.mdb'), maxDbs: 2, noSync: true })
  const records = root.openDB<Buffer, string[]>({ name: 'records', encoding: 'binary' })
  const index = root.openDB<Buffer, string[]>({ name: 'index', encoding: 'binary' })

  const read = <name extends Collection>(bytes: Uint8Array, key: string[]) =>
    JSON.parse(vault.openBytes(bytes, key.join('/')).toString()) as CustodyRecords[name]

  const reader: RecordReader = {
    get(collection, organizationId, id) {
      if (!isKey(organizationId) || !isKey(id)) return undefined
      const key = [collection, organizationId, id]
      const bytes = records.get(key)
      return bytes && read(bytes, key)
    },
    list(collection, organizationId) {
      if (!isKey(organizationId)) return []
      const found: CustodyRecords[typeof collection][] = []
      const start = [collection, organizationId]
      for (const { key, value } of records.getRange({ start, end: [...start, last] })) {
        found.push(read(value, key))
      }
      return found
    },
    find(kind, value) {
      const start = [kind, vault.blind(indexValue(kind, value))]
      return [...index.getKeys({ start, end: [...start, last] })].map(
        ([, , organizationId = '', id = '']) => ({ organizationId, id }),
      )
    },
  }

  const write = ({ collection, organizationId, id, record }: Change) => {
    const key = [collection, organizationId, id]
    const before = records.get(key)
    const entries = (one: CustodyRecords[Collection]) =>
      indexEntries(collection, one as never).map(([kind, value]) => [
        kind,
        vault.blind(value),
        organizationId,
        id,
      ])
    if (before) for (const entry of entries(read(before, key))) index.remove(entry)
    if (!record) {
      records.remove(key)
      return
    }
    records.put(key, vault.sealBytes(Buffer.from(JSON.stringify(record)), key.join('/')))
    for (const entry of entries(record)) index.put(entry, Buffer.alloc(0))
  }

  return {
    ...reader,
    draft: () => createLayer(reader),
    commit(layer) {
      const changes = layer.changes()
      if (changes.length === 0) return
      root.transactionSync(() => {
        for (const change of changes) write(change)
      })
    },
    count: (collection) => records.getKeysCount({ start: [collection], end: [collection, last] }),
    all<name extends Collection>(collection: name) {
      const range = { start: [collection], end: [collection, last] }
      return [...records.getRange(range)].map(({ key, value }) => read<name>(value, key))
    },
    clear() {
      root.transactionSync(() => {
        for (const db of [records, index]) for (const key of db.getKeys()) db.remove(key)
      })
    },
    close: () => root.close(),
  }
}

/** Longer than any of our ids; the database allows keys of up to 1978 bytes. */
function isKey(text: string): boolean {
  return text.length > 0 && text.length <= 200
}
