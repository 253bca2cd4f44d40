import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import type { TagRecord } from '#devnet/custody/records.ts'

/** Formats a tag as the API does. */
export function answerTag(tag: TagRecord) {
  return {
    tagId: tag.id,
    tagName: tag.tagName,
    tagType: tag.kind === 'user' ? 'TAG_TYPE_USER' : 'TAG_TYPE_PRIVATE_KEY',
    createdAt: answerTimestamp(tag.createdAt),
    updatedAt: answerTimestamp(tag.updatedAt),
  }
}
