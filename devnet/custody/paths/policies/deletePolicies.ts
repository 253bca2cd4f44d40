import { z } from 'zod'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { policyNamed } from '#devnet/custody/policy/policyNamed.ts'

/** Deletes several policies, all or none. */
export const deletePolicies = submitPath({
  name: 'delete_policies',
  types: {
    ACTIVITY_TYPE_DELETE_POLICIES: {
      intent: 'deletePoliciesIntent',
      result: 'deletePoliciesResult',
    },
  },
  resource: 'POLICY',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({ policyIds: idsParam }),
  run({ draft, organizationId, parameters: { policyIds } }) {
    for (const policyId of policyIds) {
      policyNamed(draft, organizationId, policyId)
      draft.remove('policies', organizationId, policyId)
    }
    return { policyIds }
  },
})
