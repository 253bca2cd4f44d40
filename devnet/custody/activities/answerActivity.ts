import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'
import type { Below } from '#devnet/custody/store/createLayer.ts'
import { answerUser } from '#devnet/custody/users/answerUser.ts'

/** Formats an activity as the API does; deleted voters are looked up in `before`. */
export function answerActivity(draft: Draft, activity: ActivityRecord, before: Below = draft) {
  const waits = activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  return {
    id: activity.id,
    organizationId: activity.organizationId,
    status: activity.status,
    type: activity.type,
    intent: activity.intent,
    result: activity.result,
    votes: activity.votes.map((vote) => answerVote(draft, activity, vote, before)),
    fingerprint: activity.fingerprint,
    canApprove: waits,
    canReject: waits || activity.status === 'ACTIVITY_STATUS_COMPLETED',
    createdAt: answerTimestamp(activity.createdAt),
    updatedAt: answerTimestamp(activity.updatedAt),
    failure: activity.failure ?? null,
  }
}

function answerVote(
  draft: Draft,
  { id: activityId, organizationId }: ActivityRecord,
  vote: VoteRecord,
  before: Below,
) {
  const user =
    voter(draft, organizationId, vote.userId) ?? voter(before, organizationId, vote.userId)
  return {
    id: vote.id,
    userId: vote.userId,
    // The user may be deleted by now.
    ...(user ? { user: answerUser(draft, user) } : {}),
    activityId,
    selection: vote.selection,
    message: vote.message,
    publicKey: vote.publicKey,
    signature: vote.signature,
    scheme: vote.scheme,
    createdAt: answerTimestamp(vote.createdAt),
  }
}

/** A request by the parent's key to a sub-organization has a vote of the parent's user. */
function voter(draft: Below, organizationId: string, userId: string) {
  const own = draft.get('users', organizationId, userId)
  if (own) return own
  const parentId = draft.get('organizations', organizationId, organizationId)?.parentId
  return parentId === undefined ? undefined : draft.get('users', parentId, userId)
}
