import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { TagRecord } from '#devnet/custody/records.ts'
import { tagWords } from '#devnet/custody/tags/tagWords.ts'

/** @throws ApiError 6 if another tag of the kind has the name */
export function requireFreeTagName(
  draft: Draft,
  { organizationId, kind, tagName }: Pick<TagRecord, 'organizationId' | 'kind' | 'tagName'>,
): void {
  const tags = draft.list('tags', organizationId)
  if (tags.some((tag) => tag.kind === kind && tag.tagName === tagName)) {
    throw apiError(6, `${tagWords[kind]} already exists: ${tagName}`)
  }
}
