import { votePath } from '#devnet/custody/activities/votePath.ts'

/** Refuses an activity that waits for consensus; once it can no longer be reached, it is over. */
export const rejectActivity = votePath({
  name: 'reject_activity',
  types: { ACTIVITY_TYPE_REJECT_ACTIVITY: { intent: 'rejectActivityIntent' } },
  action: 'REJECT',
  selection: 'VOTE_SELECTION_REJECTED',
})
