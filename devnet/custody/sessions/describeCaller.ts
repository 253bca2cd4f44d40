import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { Caller } from '#devnet/custody/Path.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Who asks, as whoami and the sessions write it. */
export function describeCaller(draft: Draft, { organizationId, userId }: Caller) {
  const organization = draft.get('organizations', organizationId, organizationId)
  if (!organization)
    throw apiError(5, 'no organization found with the given ID', 'ORGANIZATION_NOT_FOUND')
  return {
    organizationId,
    organizationName: organization.organizationName,
    userId,
    username: userNamed(draft, organizationId, userId).userName,
  }
}
