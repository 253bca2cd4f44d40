import { votePath } from '#devnet/custody/activities/votePath.ts'

/** Adds an approval to an activity that waits for consensus; the last one needed carries it out. */
export const approveActivity = votePath({
  name: 'approve_activity',
  types: { ACTIVITY_TYPE_APPROVE_ACTIVITY: { intent: 'approveActivityIntent' } },
  action: 'APPROVE',
  selection: 'VOTE_SELECTION_APPROVED',
})
