import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { TagRecord } from '#devnet/custody/records.ts'
import { tagWords } from '#devnet/custody/tags/tagWords.ts'

/** Returns a tag of a kind by id. @throws ApiError 5 if there is none */
export function tagNamed(
  draft: Draft,
  organizationId: string,
  kind: TagRecord['kind'],
  id: string,
): TagRecord {
  const tag = draft.get('tags', organizationId, id)
  if (tag?.kind !== kind) throw apiError(5, `no ${tagWords[kind]} found with ID ${id}`)
  return tag
}
