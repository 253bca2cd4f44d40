import { formatTimestamp } from '#devnet/custody/formatTimestamp.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'
import type { Draft, RecordReader } from '#devnet/custody/store/Draft.ts'
import { formatUser } from '#devnet/custody/users/formatUser.ts'

/** Formats an activity as the API does; deleted voters are looked up in `before`. */
export function formatActivity(
  draft: Draft,
  activity: ActivityRecord,
  before: RecordReader = draft,
) {
  const isWaiting = activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  return {
    id: activity.id,
    organizationId: activity.organizationId,
    status: activity.status,
    type: activity.type,
    intent: activity.intent,
    result: activity.result,
    votes: activity.votes.map((vote) => formatVote(draft, activity, vote, before)),
    fingerprint: activity.fingerprint,
    canApprove: isWaiting,
    canReject: isWaiting || activity.status === 'ACTIVITY_STATUS_COMPLETED',
    createdAt: formatTimestamp(activity.createdAt),
    updatedAt: formatTimestamp(activity.updatedAt),
    failure: activity.failure ?? null,
  }
}

function formatVote(
  draft: Draft,
  { id: activityId, organizationId }: ActivityRecord,
  vote: VoteRecord,
  before: RecordReader,
) {
  const user =
    voter(draft, organizationId, vote.userId) ?? voter(before, organizationId, vote.userId)
  return {
    id: vote.id,
    userId: vote.userId,
    // The user may be deleted by now.
    ...(user ? { user: formatUser(draft, user) } : {}),
    activityId,
    selection: vote.selection,
    message: vote.message,
    publicKey: vote.publicKey,
    signature: vote.signature,
    scheme: vote.scheme,
    createdAt: formatTimestamp(vote.createdAt),
  }
}

/** A request by the parent's key to a sub-organization has a vote of the parent's user. */
function voter(draft: RecordReader, organizationId: string, userId: string) {
  const own = draft.get('users', organizationId, userId)
  if (own) return own
  const parentId = draft.get('organizations', organizationId, organizationId)?.parentId
  return parentId === undefined ? undefined : draft.get('users', parentId, userId)
}
