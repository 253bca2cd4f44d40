import type { Draft } from '#devnet/custody/Draft.ts'
import type { TagRecord } from '#devnet/custody/records.ts'
import { tagNamed } from '#devnet/custody/tags/tagNamed.ts'

/** @throws ApiError 5 for an id that is not a tag of the kind in the organization */
export function requireTags(
  draft: Draft,
  organizationId: string,
  kind: TagRecord['kind'],
  ids: readonly string[],
): void {
  for (const id of ids) tagNamed(draft, organizationId, kind, id)
}
