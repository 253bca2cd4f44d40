import { randomUUID } from 'node:crypto'
import {
  authorize,
  requireNotDenied,
  storeEvaluations,
} from '#devnet/custody/activities/authorize.ts'
import { mismatch } from '#devnet/custody/activities/checkScope.ts'
import {
  type ActivityContext,
  executeDeferred,
  type RecordVote,
} from '#devnet/custody/activities/execute.ts'
import { approversOf, resume } from '#devnet/custody/activities/resume.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import type { Path } from '#devnet/custody/Path.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'

/**
 * Creates the function that votes on an activity waiting for consensus. With sufficient approvals
 * it is executed; once the users who have not rejected it can no longer reach consensus, it is
 * rejected. An approval that policies do not allow is refused, and the activity keeps waiting.
 */
export function createRecordVote(paths: readonly Path[]): RecordVote {
  const recordVote: RecordVote = async (activityContext, target, selection) => {
    const { draft, world, activity: ballot, now } = activityContext
    if (target.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
      throw apiError(9, `the activity is not waiting for consensus: ${target.status}`)
    }
    const [own] = ballot.votes
    if (!own) throw apiError(9, 'a vote needs a voter')
    const vote: VoteRecord = { ...own, id: randomUUID(), selection, createdAt: now }
    const activity = { ...target, votes: withVote(target.votes, vote), updatedAt: now }
    const resumed = resume(activity, { draft, world, paths, recordVote, now })
    // Eligible voters are users of the requester's organization: this one or its parent.
    const { organizationId } = resumed.caller
    if (activityContext.caller.organizationId !== organizationId) {
      throw mismatch(organizationId, activityContext.caller)
    }
    const settled =
      selection === 'VOTE_SELECTION_APPROVED' ? await approve(resumed, vote) : await reject(resumed)
    draft.put('activities', settled)
    return settled
  }
  return recordVote
}

/** One vote per user: a later vote replaces it. The sender's stays first. */
function withVote(votes: readonly VoteRecord[], vote: VoteRecord): VoteRecord[] {
  const earlier = votes.some(({ userId }) => userId === vote.userId)
  if (!earlier) return [...votes, vote]
  return votes.map((one) => (one.userId === vote.userId ? vote : one))
}

async function approve(resumed: ActivityContext, vote: VoteRecord): Promise<ActivityRecord> {
  const { draft, activity, now } = resumed
  const decision = await authorize(resumed, approversOf(draft, activity, now))
  const outcome = requireNotDenied(decision)
  storeEvaluations(resumed, decision, vote)
  return outcome === 'allow' ? executeDeferred(resumed) : activity
}

async function reject(resumed: ActivityContext): Promise<ActivityRecord> {
  const { draft, activity, caller } = resumed
  const rejectedBy = new Set(
    activity.votes
      .filter(({ selection }) => selection === 'VOTE_SELECTION_REJECTED')
      .map(({ userId }) => userId),
  )
  const others = draft
    .list('users', caller.organizationId)
    .filter(({ id }) => !rejectedBy.has(id))
    .map((user) => ({ user }))
  const { outcome } = await authorize(resumed, others)
  if (outcome === 'allow') return activity
  return { ...activity, status: 'ACTIVITY_STATUS_REJECTED' }
}
