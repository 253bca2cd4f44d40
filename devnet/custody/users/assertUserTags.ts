import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'

/** @throws code 5 for an id that is no user tag of the organisation */
export function assertUserTags(draft: Draft, organizationId: string, tagIds: readonly string[]) {
  for (const tagId of tagIds)
    if (draft.get('tags', organizationId, tagId)?.kind !== 'user')
      throw apiError(5, `no user tag found with ID ${tagId}`)
}
