import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Collections of records that are deleted with their user. */
const belongings = [
  'apiKeys',
  'authenticators',
  'oauthProviders',
  'readOnlySessions',
  'importKeys',
] as const

/**
 * Deletes a user with their credentials and sessions.
 * @throws ApiError 5 for an unknown user, 9 for a root user whom the quorum needs
 */
export function removeUser(draft: Draft, organizationId: string, userId: string) {
  userNamed(draft, organizationId, userId)
  const organization = draft.get('organizations', organizationId, organizationId)
  if (organization?.quorum.userIds.includes(userId)) {
    const { threshold, userIds } = organization.quorum
    const left = userIds.filter((id) => id !== userId)
    if (left.length < threshold)
      throw apiError(9, `cannot delete user ${userId}: root quorum could not be reached any more`)
    draft.put('organizations', { ...organization, quorum: { threshold, userIds: left } })
  }
  for (const collection of belongings)
    for (const record of draft.list(collection, organizationId))
      if (record.userId === userId) draft.remove(collection, organizationId, record.id)
  draft.remove('users', organizationId, userId)
}
