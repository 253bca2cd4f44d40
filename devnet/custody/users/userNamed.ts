import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { UserRecord } from '#devnet/custody/records.ts'

/** Returns a user of the organization by id. @throws ApiError 5 if there is none */
export function userNamed(draft: Draft, organizationId: string, userId: string): UserRecord {
  const user = draft.get('users', organizationId, userId)
  if (!user) throw apiError(5, `no user found with ID ${userId} in organization ${organizationId}`)
  return user
}
