import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Ids of users of one organization; may be empty. */
export const userIdsParam = z.array(idParam).max(100)

/** Adds a tag to users or removes it. @throws ApiError 5 for an unknown user */
export function changeUserTags(
  draft: Draft,
  now: number,
  organizationId: string,
  userIds: readonly string[],
  { add, remove }: { add?: string; remove?: string },
): void {
  for (const userId of userIds) {
    const user = userNamed(draft, organizationId, userId)
    const kept = user.userTags.filter((id) => id !== remove && id !== add)
    const userTags = add === undefined ? kept : [...kept, add]
    draft.put('users', { ...user, userTags, updatedAt: now })
  }
}
