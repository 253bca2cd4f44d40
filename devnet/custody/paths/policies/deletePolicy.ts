import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { policyNamed } from '#devnet/custody/policy/policyNamed.ts'

/** Deletes a policy. */
export const deletePolicy = submitPath({
  name: 'delete_policy',
  types: {
    ACTIVITY_TYPE_DELETE_POLICY: { intent: 'deletePolicyIntent', result: 'deletePolicyResult' },
  },
  resource: 'POLICY',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({ policyId: idParam }),
  run({ draft, organizationId, parameters: { policyId } }) {
    policyNamed(draft, organizationId, policyId)
    draft.remove('policies', organizationId, policyId)
    return { policyId }
  },
})
