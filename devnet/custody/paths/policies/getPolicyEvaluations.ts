import { z } from 'zod'
import { activityNamed } from '#devnet/custody/activities/activityNamed.ts'
import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns each policy's outcome for an activity, once per vote. */
export const getPolicyEvaluations = queryPath({
  name: 'get_policy_evaluations',
  parameters: z.object({ activityId: idParam }),
  run({ draft, organizationId, parameters: { activityId } }) {
    activityNamed(draft, organizationId, activityId)
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
          createdAt: answerTimestamp(createdAt),
        }),
      ),
    }
  },
})
