import type { Collection, CustodyRecords, IndexKind } from '#devnet/custody/records.ts'
import { indexEntries, indexValue } from '#devnet/custody/store/indexes.ts'

/**
 * Transaction of one request. Reads see the draft's own changes; all changes are written at once
 * after the request has succeeded. An error discards them.
 */
export type Draft = {
  get<name extends Collection>(
    collection: name,
    organizationId: string,
    id: string,
  ): CustodyRecords[name] | undefined
  /** Records of one organization, ordered by id. */
  list<name extends Collection>(collection: name, organizationId: string): CustodyRecords[name][]
  /** Adds or replaces a record; the indexes below are updated automatically (store/indexes.ts). */
  put<name extends Collection>(collection: name, record: CustodyRecords[name]): void
  remove(collection: Collection, organizationId: string, id: string): void
  /** Removes an organization with all its records. */
  removeOrganization(organizationId: string): void
  /** Organization and record id of every record with this index value, across organizations. */
  find(kind: IndexKind, value: string): { organizationId: string; id: string }[]
}

const known: Record<Collection, true> = {
  organizations: true,
  users: true,
  apiKeys: true,
  authenticators: true,
  oauthProviders: true,
  invitations: true,
  policies: true,
  contractInterfaces: true,
  tags: true,
  wallets: true,
  walletAccounts: true,
  privateKeys: true,
  activities: true,
  evaluations: true,
  otps: true,
  importKeys: true,
  readOnlySessions: true,
}

/** All collections. */
const collections = Object.keys(known) as Collection[]

type RecordId = { organizationId: string; id: string }

/** What a layer reads from: the store, or another layer. */
export type RecordReader = Pick<Draft, 'get' | 'list' | 'find'>

/** One change: a record's new value, or its removal. */
export type Change = RecordId & {
  collection: Collection
  record: CustodyRecords[Collection] | undefined
}

/** A draft that holds its own changes. */
export type Layer = Draft & { changes(): Change[] }

/** Creates a draft on top of another or of the store. Reads return copies: only `put` changes. */
export function createLayer(base: RecordReader): Layer {
  const changed = new Map<Collection, Map<string, Change>>()
  const changesOf = (collection: Collection) => [...(changed.get(collection)?.values() ?? [])]
  const addChange = (change: Change) => {
    const known = changed.get(change.collection) ?? new Map<string, Change>()
    known.set(nameOf(change), change)
    changed.set(change.collection, known)
  }
  const remove = (collection: Collection, organizationId: string, id: string) =>
    addChange({ collection, organizationId, id, record: undefined })

  const layer: Layer = {
    get(collection, organizationId, id) {
      const change = changed.get(collection)?.get(nameOf({ organizationId, id }))
      if (!change) return base.get(collection, organizationId, id)
      return copy(change.record) as CustodyRecords[typeof collection] | undefined
    },
    list(collection, organizationId) {
      const records = base.list(collection, organizationId)
      const own = changesOf(collection).filter((one) => one.organizationId === organizationId)
      if (own.length === 0) return records
      const touched = new Set(own.map(({ id }) => id))
      const unchanged = records.filter(({ id }) => !touched.has(id))
      const added = own.flatMap(({ record }) => (record ? [copy(record)] : []))
      return [...unchanged, ...(added as typeof unchanged)].sort((one, other) =>
        one.id < other.id ? -1 : 1,
      )
    },
    put(collection, record) {
      const { organizationId, id } = record
      addChange({ collection, organizationId, id, record: copy(record) })
    },
    remove,
    removeOrganization(organizationId) {
      for (const collection of collections) {
        for (const { id } of layer.list(collection, organizationId)) {
          remove(collection, organizationId, id)
        }
      }
    },
    find(kind, value) {
      const wanted = indexValue(kind, value)
      const changes = collections.flatMap(changesOf)
      const touched = new Set(changes.map(nameOf))
      const unchanged = base.find(kind, value).filter((entry) => !touched.has(nameOf(entry)))
      const added = changes.filter((change) => isNamed(change, kind, wanted))
      return [...unchanged, ...added.map(({ organizationId, id }) => ({ organizationId, id }))]
    },
    changes: () => collections.flatMap(changesOf),
  }
  return layer
}

function isNamed({ collection, record }: Change, kind: IndexKind, wanted: string): boolean {
  if (!record) return false
  return indexEntries(collection, record as never).some(
    ([entryKind, value]) => entryKind === kind && value === wanted,
  )
}

function nameOf({ organizationId, id }: RecordId): string {
  return `${organizationId}/${id}`
}

function copy<value>(value: value): value {
  return structuredClone(value)
}
