import type { Collection, CustodyRecords, IndexKind } from '#devnet/custody/records.ts'

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
