import type { Draft } from '#devnet/custody/Draft.ts'
import { organizationNamed } from '#devnet/custody/organizations/organizationNamed.ts'
import type { Caller } from '#devnet/custody/Path.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Who asks, as whoami and the sessions write it. @throws code 5 for a user who has gone */
export function describeCaller(draft: Draft, { organizationId, userId }: Caller) {
  return {
    organizationId,
    organizationName: organizationNamed(draft, organizationId).organizationName,
    userId,
    username: userNamed(draft, organizationId, userId).userName,
  }
}
