import { z } from 'zod'
import { activityByFingerprint } from '#devnet/custody/activities/activityByFingerprint.ts'
import { fingerprintParam } from '#devnet/custody/activities/fingerprintParam.ts'
import { votedOn } from '#devnet/custody/activities/votedOn.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Adds an approval to an activity that waits for consensus; the last one needed carries it out. */
export const approveActivity = submitPath({
  name: 'approve_activity',
  types: { ACTIVITY_TYPE_APPROVE_ACTIVITY: { intent: 'approveActivityIntent' } },
  resource: 'ACTIVITY',
  action: 'APPROVE',
  permission: 'vote',
  parameters: z.object({ fingerprint: fingerprintParam }),
  async run({ draft, organizationId, parameters, vote }) {
    const target = activityByFingerprint(draft, organizationId, parameters.fingerprint)
    await vote(target, 'VOTE_SELECTION_APPROVED')
    return {}
  },
  shows: votedOn,
})
