import { randomUUID } from 'node:crypto'
import { type CastVote, carryOutLater } from '#devnet/custody/activities/carryOut.ts'
import { judge, keepEvaluations } from '#devnet/custody/activities/judge.ts'
import { approversOf, resume } from '#devnet/custody/activities/resume.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import type { Path } from '#devnet/custody/Path.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'

/** The first approval opens this window; when it closes, approvals start anew. */
const approvalWindowMs = 24 * 60 * 60 * 1000

/**
 * Makes the way in which a vote is cast on an activity that waits for consensus. With enough behind
 * it, it is carried out; once those who have not refused could no longer bring it through, it is
 * rejected.
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
    const activity: ActivityRecord = {
      ...target,
      votes: [...standing(target.votes, now).filter(({ userId }) => userId !== own.userId), vote],
      updatedAt: now,
    }
    const settled = await settle({ ...target, votes: target.votes }, activity)
    draft.put('activities', settled)
    return settled

    async function settle(before: ActivityRecord, after: ActivityRecord) {
      // The sender is the one who voted first, even where that vote has lapsed or turned since.
      const sender = resume(before, { draft, world, paths, castVote, now })
      const resumed = { ...sender, activity: after }
      if (selection === 'VOTE_SELECTION_REJECTED') {
        const { outcome } = await judge(resumed, possibleApprovers(after))
        return outcome === 'allow'
          ? after
          : { ...after, status: 'ACTIVITY_STATUS_REJECTED' as const }
      }
      const decision = await judge(resumed, approversOf(draft, after))
      keepEvaluations(resumed, decision)
      if (decision.outcome === 'allow') return carryOutLater(resumed)
      return decision.outcome === 'consensus'
        ? after
        : { ...after, status: 'ACTIVITY_STATUS_REJECTED' as const }
    }

    function possibleApprovers({ organizationId, votes }: ActivityRecord) {
      const against = new Set(
        votes
          .filter((one) => one.selection === 'VOTE_SELECTION_REJECTED')
          .map(({ userId }) => userId),
      )
      return draft
        .list('users', organizationId)
        .filter(({ id }) => !against.has(id))
        .map((user) => ({ user }))
    }
  }
  return castVote
}

/** Votes that still count. */
function standing(votes: readonly VoteRecord[], now: number): VoteRecord[] {
  const approvals = votes.filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED')
  const opened = Math.min(...approvals.map(({ createdAt }) => createdAt))
  if (now - opened < approvalWindowMs) return [...votes]
  return votes.filter(({ selection }) => selection !== 'VOTE_SELECTION_APPROVED')
}
