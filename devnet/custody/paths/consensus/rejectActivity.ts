import { votePath } from '#devnet/custody/activities/votePath.ts'

/** Rejects an activity that waits for consensus; once consensus is out of reach, it is rejected. */
export const rejectActivity = votePath({
  name: 'reject_activity',
  types: { ACTIVITY_TYPE_REJECT_ACTIVITY: { intent: 'rejectActivityIntent' } },
  action: 'REJECT',
  selection: 'VOTE_SELECTION_REJECTED',
})
