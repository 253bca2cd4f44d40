import type { Collection, CustodyRecords, IndexKind } from '#devnet/custody/records.ts'

/**
 * What one request reads and changes. Reads see the changes of the same draft; nothing is written
 * until the request has gone well, and then all of it at once. An error leaves nothing behind.
 */
export type Draft = {
  get<name extends Collection>(
    collection: name,
    organizationId: string,
    id: string,
  ): CustodyRecords[name] | undefined
  /** Records of one organisation, in order of their ids. */
  list<name extends Collection>(collection: name, organizationId: string): CustodyRecords[name][]
  /** Adds or replaces; the indexes below follow by themselves (store/indexes.ts). */
  put<name extends Collection>(collection: name, record: CustodyRecords[name]): void
  remove(collection: Collection, organizationId: string, id: string): void
  /** Removes an organisation with all that belongs to it. */
  removeOrganization(organizationId: string): void
  /** Where a value is found: organisation and record, across organisations. */
  find(kind: IndexKind, value: string): { organizationId: string; id: string }[]
}
