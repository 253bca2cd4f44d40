import type { Draft } from '#devnet/custody/Draft.ts'
import { userTagNamed } from '#devnet/custody/users/userTagNamed.ts'

/** @throws code 5 for an id that is no user tag of the organisation */
export function assertUserTags(draft: Draft, organizationId: string, tagIds: readonly string[]) {
  for (const tagId of tagIds) userTagNamed(draft, organizationId, tagId)
}
