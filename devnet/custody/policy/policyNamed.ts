import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { PolicyRecord } from '#devnet/custody/records.ts'

/** A policy of the organisation by id. @throws code 5 where there is none */
export function policyNamed(draft: Draft, organizationId: string, policyId: string): PolicyRecord {
  const policy = draft.get('policies', organizationId, policyId)
  if (!policy) throw apiError(5, `no policy found with ID ${policyId}`)
  return policy
}
