import { randomUUID } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import { formatTimestamp } from '#devnet/custody/formatTimestamp.ts'
import type { TagRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** Names of the tag kinds in error messages. */
const tagNames: Record<TagRecord['kind'], string> = {
  user: 'user tag',
  privateKey: 'private key tag',
}

/** Returns a tag of a kind by id. @throws ApiError 5 if there is none */
export function getTag(
  draft: Draft,
  organizationId: string,
  kind: TagRecord['kind'],
  id: string,
): TagRecord {
  const tag = draft.get('tags', organizationId, id)
  if (tag?.kind !== kind) throw apiError(5, `no ${tagNames[kind]} found with ID ${id}`)
  return tag
}

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

/** @throws ApiError 6 if another tag of the kind has the name */
function requireFreeTagName(
  draft: Draft,
  { organizationId, kind, tagName }: Pick<TagRecord, 'organizationId' | 'kind' | 'tagName'>,
): void {
  const tags = draft.list('tags', organizationId)
  if (tags.some((tag) => tag.kind === kind && tag.tagName === tagName)) {
    throw apiError(6, `${tagNames[kind]} already exists: ${tagName}`)
  }
}

/** @throws ApiError 5 for an id that is not a tag of the kind in the organization */
export function requireTags(
  draft: Draft,
  organizationId: string,
  kind: TagRecord['kind'],
  ids: readonly string[],
): void {
  for (const id of ids) getTag(draft, organizationId, kind, id)
}

/** Formats a tag as the API does. */
export function formatTag(tag: TagRecord) {
  return {
    tagId: tag.id,
    tagName: tag.tagName,
    tagType: tag.kind === 'user' ? 'TAG_TYPE_USER' : 'TAG_TYPE_PRIVATE_KEY',
    createdAt: formatTimestamp(tag.createdAt),
    updatedAt: formatTimestamp(tag.updatedAt),
  }
}
