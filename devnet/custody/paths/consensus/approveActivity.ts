import { votePath } from '#devnet/custody/activities/votePath.ts'

/** Approves an activity that waits for consensus; the last approval needed executes it. */
export const approveActivity = votePath({
  name: 'approve_activity',
  types: { ACTIVITY_TYPE_APPROVE_ACTIVITY: { intent: 'approveActivityIntent' } },
  action: 'APPROVE',
  selection: 'VOTE_SELECTION_APPROVED',
})
