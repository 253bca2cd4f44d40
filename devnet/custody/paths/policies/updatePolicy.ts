import { z } from 'zod'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { policyNamed } from '#devnet/custody/policy/policyNamed.ts'
import {
  effectParam,
  notesParam,
  policyText,
  timeParam,
} from '#devnet/custody/policy/policyParams.ts'

/** Changes the given fields of a policy; an empty condition or consensus removes it. */
export const updatePolicy = submitPath({
  name: 'update_policy',
  types: {
    ACTIVITY_TYPE_UPDATE_POLICY_V2: {
      intent: 'updatePolicyIntentV2',
      result: 'updatePolicyResultV2',
    },
    ACTIVITY_TYPE_UPDATE_POLICY: { intent: 'updatePolicyIntent', result: 'updatePolicyResult' },
  },
  resource: 'POLICY',
  action: 'UPDATE',
  permission: 'user',
  parameters: z.object({
    policyId: idParam,
    policyName: nameParam.optional(),
    policyEffect: effectParam.optional(),
    policyCondition: policyText('condition').optional(),
    policyConsensus: policyText('consensus').optional(),
    policyNotes: notesParam.optional(),
    time: timeParam.optional(),
  }),
  run({ draft, now, organizationId, parameters }) {
    const { condition, consensus, ...policy } = policyNamed(
      draft,
      organizationId,
      parameters.policyId,
    )
    const parts = {
      condition: parameters.policyCondition ?? condition,
      consensus: parameters.policyConsensus ?? consensus,
    }
    draft.put('policies', {
      ...policy,
      policyName: parameters.policyName ?? policy.policyName,
      effect: parameters.policyEffect ?? policy.effect,
      notes: parameters.policyNotes ?? policy.notes,
      ...(parts.condition ? { condition: parts.condition } : {}),
      ...(parts.consensus ? { consensus: parts.consensus } : {}),
      updatedAt: now,
    })
    return { policyId: policy.id }
  },
})
