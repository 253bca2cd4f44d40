import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { OrganizationRecord } from '#devnet/custody/records.ts'

/** Returns an organization by id. @throws ApiError 5 if there is none */
export function organizationNamed(draft: Draft, organizationId: string): OrganizationRecord {
  const organization = draft.get('organizations', organizationId, organizationId)
  if (organization) return organization
  throw apiError(5, 'no organization found with the given ID', 'ORGANIZATION_NOT_FOUND')
}
