import { randomUUID } from 'node:crypto'
import {
  type CastVote,
  carryOutLater,
  type Performance,
} from '#devnet/custody/activities/carryOut.ts'
import { mismatch } from '#devnet/custody/activities/checkScope.ts'
import { judge, keepEvaluations, requireNotDenied } from '#devnet/custody/activities/judge.ts'
import { approversOf, resume } from '#devnet/custody/activities/resume.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import type { Path } from '#devnet/custody/Path.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'

/**
 * Creates the function that votes on an activity waiting for consensus. With sufficient approvals
 * it is executed; once the users who have not rejected it can no longer reach consensus, it is
 * rejected. An approval that policies do not allow is refused, and the activity keeps waiting.
 */
export function voteCaster(paths: readonly Path[]): CastVote {
  const castVote: CastVote = async (performance, target, selection) => {
    const { draft, world, activity: ballot, now } = performance
    if (target.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
      throw apiError(9, `the activity is not waiting for consensus: ${target.status}`)
    }
    const [own] = ballot.votes
    if (!own) throw apiError(9, 'a vote needs a voter')
    const vote: VoteRecord = { ...own, id: randomUUID(), selection, createdAt: now }
    const activity = { ...target, votes: withVote(target.votes, vote), updatedAt: now }
    const resumed = resume(activity, { draft, world, paths, castVote, now })
    // Eligible voters are users of the requester's organization: this one or its parent.
    const { organizationId } = resumed.caller
    if (performance.caller.organizationId !== organizationId) {
      throw mismatch(organizationId, performance.caller)
    }
    const settled =
      selection === 'VOTE_SELECTION_APPROVED' ? await approve(resumed, vote) : await refuse(resumed)
    draft.put('activities', settled)
    return settled
  }
  return castVote
}

/** One vote per user: a later vote replaces it. The sender's stays first. */
function withVote(votes: readonly VoteRecord[], vote: VoteRecord): VoteRecord[] {
  const earlier = votes.some(({ userId }) => userId === vote.userId)
  if (!earlier) return [...votes, vote]
  return votes.map((one) => (one.userId === vote.userId ? vote : one))
}

async function approve(resumed: Performance, vote: VoteRecord): Promise<ActivityRecord> {
  const { draft, activity, now } = resumed
  const decision = await judge(resumed, approversOf(draft, activity, now))
  const outcome = requireNotDenied(decision)
  keepEvaluations(resumed, decision, vote)
  return outcome === 'allow' ? carryOutLater(resumed) : activity
}

async function refuse(resumed: Performance): Promise<ActivityRecord> {
  const { draft, activity, caller } = resumed
  const against = new Set(
    activity.votes
      .filter(({ selection }) => selection === 'VOTE_SELECTION_REJECTED')
      .map(({ userId }) => userId),
  )
  const others = draft
    .list('users', caller.organizationId)
    .filter(({ id }) => !against.has(id))
    .map((user) => ({ user }))
  const { outcome } = await judge(resumed, others)
  if (outcome === 'allow') return activity
  return { ...activity, status: 'ACTIVITY_STATUS_REJECTED' }
}
