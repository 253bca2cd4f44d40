import { z } from 'zod'
import { idParam, idsParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { formatTimestamp } from '#devnet/custody/formatTimestamp.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { oldestFirst } from '#devnet/custody/pagination.ts'
import {
  addPolicy,
  effectParam,
  formatPolicy,
  notesParam,
  policyParams,
  policyText,
  timeParam,
} from '#devnet/custody/policy/addPolicy.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'

/** Policies and their evaluations. */
export const policyPaths = {
  /** Creates a policy. */
  create_policy: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_POLICY_V3'],
    resource: 'POLICY',
    action: 'CREATE',
    permission: 'user',
    parameters: policyParams,
    run: ({ draft, now, organizationId, parameters }) => ({
      policyId: addPolicy(draft, now, organizationId, parameters).id,
    }),
  }),

  /** Creates several policies, all or none. */
  create_policies: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_POLICIES'],
    resource: 'POLICY',
    action: 'CREATE',
    permission: 'user',
    parameters: z.object({ policies: z.array(policyParams).min(1).max(100) }),
    run: ({ draft, now, organizationId, parameters }) => ({
      policyIds: parameters.policies.map(
        (policy) => addPolicy(draft, now, organizationId, policy).id,
      ),
    }),
  }),

  /** Changes the given fields of a policy; an empty condition or consensus removes it. */
  update_policy: submitPath({
    types: ['ACTIVITY_TYPE_UPDATE_POLICY_V2', 'ACTIVITY_TYPE_UPDATE_POLICY'],
    resultKeys: { ACTIVITY_TYPE_UPDATE_POLICY_V2: 'updatePolicyResultV2' },
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
      const { condition, consensus, ...policy } = getRecord(
        draft,
        'policies',
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
  }),

  /** Deletes a policy. */
  delete_policy: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_POLICY'],
    resource: 'POLICY',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({ policyId: idParam }),
    run({ draft, organizationId, parameters: { policyId } }) {
      getRecord(draft, 'policies', organizationId, policyId)
      draft.remove('policies', organizationId, policyId)
      return { policyId }
    },
  }),

  /** Deletes several policies, all or none. */
  delete_policies: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_POLICIES'],
    resource: 'POLICY',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({ policyIds: idsParam }),
    run({ draft, organizationId, parameters: { policyIds } }) {
      for (const policyId of policyIds) {
        getRecord(draft, 'policies', organizationId, policyId)
        draft.remove('policies', organizationId, policyId)
      }
      return { policyIds }
    },
  }),

  /** Returns one policy. */
  get_policy: queryPath({
    parameters: z.object({ policyId: idParam }),
    run: ({ draft, organizationId, parameters }) => ({
      policy: formatPolicy(getRecord(draft, 'policies', organizationId, parameters.policyId)),
    }),
  }),

  /** Lists all policies of an organization, oldest first. */
  list_policies: queryPath({
    parameters: z.object({}),
    run: ({ draft, organizationId }) => ({
      policies: oldestFirst(draft.list('policies', organizationId)).map(formatPolicy),
    }),
  }),

  /** Returns each policy's outcome for an activity, once per vote. */
  get_policy_evaluations: queryPath({
    parameters: z.object({ activityId: idParam }),
    run({ draft, organizationId, parameters: { activityId } }) {
      getRecord(draft, 'activities', organizationId, activityId)
      const evaluations = draft
        .list('evaluations', organizationId)
        .filter((evaluation) => evaluation.activityId === activityId)
      return {
        policyEvaluations: oldestFirst(evaluations).map(
          ({ id, voteId, policyEvaluations, createdAt }) => ({
            id,
            activityId,
            organizationId,
            voteId,
            policyEvaluations,
            createdAt: formatTimestamp(createdAt),
          }),
        ),
      }
    },
  }),
}
