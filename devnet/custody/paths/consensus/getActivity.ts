import { z } from 'zod'
import { activityNamed } from '#devnet/custody/activities/activityNamed.ts'
import { answerActivity } from '#devnet/custody/answerActivity.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns one activity. */
export const getActivity = queryPath({
  name: 'get_activity',
  parameters: z.object({ activityId: idParam }),
  run: ({ draft, organizationId, parameters }) => ({
    activity: answerActivity(draft, activityNamed(draft, organizationId, parameters.activityId)),
  }),
})
