import { submitPath } from '#devnet/custody/Path.ts'
import { addPolicy } from '#devnet/custody/policy/addPolicy.ts'
import { policyParams } from '#devnet/custody/policy/policyParams.ts'

/** Creates a policy. */
export const createPolicy = submitPath({
  name: 'create_policy',
  types: {
    ACTIVITY_TYPE_CREATE_POLICY_V3: {
      intent: 'createPolicyIntentV3',
      result: 'createPolicyResult',
    },
  },
  resource: 'POLICY',
  action: 'CREATE',
  permission: 'user',
  parameters: policyParams,
  run: ({ draft, now, organizationId, parameters }) => ({
    policyId: addPolicy(draft, now, organizationId, parameters).id,
  }),
})
