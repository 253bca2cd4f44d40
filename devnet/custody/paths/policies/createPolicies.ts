import { z } from 'zod'
import { submitPath } from '#devnet/custody/Path.ts'
import { addPolicy } from '#devnet/custody/policy/addPolicy.ts'
import { policyParams } from '#devnet/custody/policy/policyParams.ts'

/** Creates several policies, all or none. */
export const createPolicies = submitPath({
  name: 'create_policies',
  types: {
    ACTIVITY_TYPE_CREATE_POLICIES: {
      intent: 'createPoliciesIntent',
      result: 'createPoliciesResult',
    },
  },
  resource: 'POLICY',
  action: 'CREATE',
  permission: 'user',
  parameters: z.object({ policies: z.array(policyParams).min(1).max(100) }),
  run: ({ draft, now, organizationId, parameters }) => ({
    policyIds: parameters.policies.map(
      (policy) => addPolicy(draft, now, organizationId, policy).id,
    ),
  }),
})
