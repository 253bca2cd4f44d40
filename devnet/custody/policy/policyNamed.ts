import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { PolicyRecord } from '#devnet/custody/records.ts'

/** Returns a policy of the organization by id. @throws ApiError 5 if there is none */
export function policyNamed(draft: Draft, organizationId: string, policyId: string): PolicyRecord {
  const policy = draft.get('policies', organizationId, policyId)
  if (!policy) throw apiError(5, `no policy found with ID ${policyId}`)
  return policy
}
