import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { TagRecord } from '#devnet/custody/records.ts'

/** A tag for users by id. @throws code 5 where there is none */
export function userTagNamed(draft: Draft, organizationId: string, userTagId: string): TagRecord {
  const tag = draft.get('tags', organizationId, userTagId)
  if (tag?.kind !== 'user') throw apiError(5, `no user tag found with ID ${userTagId}`)
  return tag
}
