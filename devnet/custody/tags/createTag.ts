import { randomUUID } from 'node:crypto'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { TagRecord } from '#devnet/custody/records.ts'
import { requireFreeTagName } from '#devnet/custody/tags/requireFreeTagName.ts'

/** Creates a tag and returns its id. @throws ApiError 6 if another of its kind has the name */
export function createTag(
  draft: Draft,
  now: number,
  tag: Pick<TagRecord, 'organizationId' | 'kind' | 'tagName'>,
): string {
  requireFreeTagName(draft, tag)
  const id = randomUUID()
  draft.put('tags', { ...tag, id, createdAt: now, updatedAt: now })
  return id
}
