import type { Draft } from '#devnet/custody/Draft.ts'
import type { TagRecord } from '#devnet/custody/records.ts'
import { requireFreeTagName } from '#devnet/custody/tags/requireFreeTagName.ts'

/**
 * Renames a tag; without a name only updates its time.
 * @throws ApiError 6 if another tag of its kind has the name
 */
export function renameTag(
  draft: Draft,
  now: number,
  tag: TagRecord,
  tagName: string = tag.tagName,
): void {
  const renamed = { ...tag, tagName, updatedAt: now }
  if (tagName !== tag.tagName) requireFreeTagName(draft, renamed)
  draft.put('tags', renamed)
}
