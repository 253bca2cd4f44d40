import type { Draft } from '#devnet/custody/Draft.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import type { Caller } from '#devnet/custody/Path.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Describes the caller as in whoami and sessions. @throws ApiError 5 for a deleted user */
export function describeCaller(draft: Draft, { organizationId, userId }: Caller) {
  return {
    organizationId,
    organizationName: organizationNamed(draft, organizationId).organizationName,
    userId,
    username: userNamed(draft, organizationId, userId).userName,
  }
}
