import { z } from 'zod'
import { activityByFingerprint } from '#devnet/custody/activities/activityByFingerprint.ts'
import { fingerprintParam } from '#devnet/custody/activities/fingerprintParam.ts'
import { votedOn } from '#devnet/custody/activities/votedOn.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Refuses an activity that waits for consensus; once it can no longer be reached, it is over. */
export const rejectActivity = submitPath({
  name: 'reject_activity',
  types: { ACTIVITY_TYPE_REJECT_ACTIVITY: { intent: 'rejectActivityIntent' } },
  resource: 'ACTIVITY',
  action: 'REJECT',
  permission: 'vote',
  parameters: z.object({ fingerprint: fingerprintParam }),
  async run({ draft, organizationId, parameters, vote }) {
    const target = activityByFingerprint(draft, organizationId, parameters.fingerprint)
    await vote(target, 'VOTE_SELECTION_REJECTED')
    return {}
  },
  shows: votedOn,
})
