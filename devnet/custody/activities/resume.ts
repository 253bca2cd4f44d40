import { randomUUID } from 'node:crypto'
import {
  authorize,
  mismatch,
  requireNotDenied,
  storeEvaluations,
} from '#devnet/custody/activities/authorize.ts'
import {
  type ActivityContext,
  executeDeferred,
  type RecordVote,
} from '#devnet/custody/activities/execute.ts'
import { readBody, readBy } from '#devnet/custody/activities/readBody.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyContext } from '#devnet/custody/CustodyContext.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import type { Caller, Path, SubmitPath } from '#devnet/custody/Path.ts'
import type { Approver } from '#devnet/custody/policy/decide.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** How long approvals are valid. */
const approvalWindowMs = 24 * 60 * 60 * 1000

/** Resumes a waiting activity from its stored body, as its sender. */
function resume(
  activity: ActivityRecord,
  context: {
    draft: Draft
    dependencies: CustodyDependencies
    paths: readonly Path[]
    recordVote: RecordVote
    now: number
  },
): ActivityContext {
  const { draft, dependencies, paths, recordVote, now } = context
  const path = paths.find(
    (one): one is SubmitPath<unknown> => one.kind === 'submit' && one.types.includes(activity.type),
  )
  const [first] = activity.votes
  if (!path || !first) throw apiError(9, 'the activity can no longer be carried out')
  const { parameters } = readBody(Buffer.from(activity.body))
  return {
    draft,
    dependencies,
    path,
    activity,
    now,
    recordVote,
    parameters: readBy(path.parameters, parameters),
    caller: callerOf(draft, activity.organizationId, first),
  }
}

/** Users whose approval is still valid and who still exist. */
export function approversOf(draft: Draft, activity: ActivityRecord, now: number): Approver[] {
  return validApprovals(activity.votes, now).flatMap((vote) => {
    const { organizationId, credential } = callerOf(draft, activity.organizationId, vote)
    const user = draft.get('users', organizationId, vote.userId)
    return user ? [{ user, ...(credential ? { credential } : {}) }] : []
  })
}

/** The voter: a user of the organization or its parent; the credential may be deleted by now. */
function callerOf(draft: Draft, organizationId: string, { userId, publicKey }: VoteRecord): Caller {
  const parentId = draft.get('organizations', organizationId, organizationId)?.parentId
  const isOwn = parentId === undefined || draft.get('users', organizationId, userId) !== undefined
  const callerOrganizationId = isOwn ? organizationId : parentId
  const isTheirs = (one: { userId: string; publicKey: string }) =>
    one.userId === userId && one.publicKey === publicKey
  const key = draft.list('apiKeys', callerOrganizationId).find(isTheirs)
  const passkey = draft.list('authenticators', callerOrganizationId).find(isTheirs)
  const credential: Caller['credential'] = key
    ? { id: key.id, kind: 'apiKey', type: key.type, publicKey }
    : passkey && {
        id: passkey.id,
        kind: 'authenticator',
        type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
        publicKey,
        credentialId: passkey.credentialId,
      }
  return { organizationId: callerOrganizationId, userId, ...(credential ? { credential } : {}) }
}

/**
 * The currently valid approvals. The first one opens a window of 24 hours; if it closes without
 * consensus, all of them expire, and the next approval opens another.
 */
function validApprovals(votes: readonly VoteRecord[], now: number): VoteRecord[] {
  const approvals = votes
    .filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED')
    .sort((one, other) => one.createdAt - other.createdAt)
  let valid: VoteRecord[] = []
  for (const vote of approvals) {
    const opened = valid[0]?.createdAt ?? vote.createdAt
    valid = vote.createdAt - opened < approvalWindowMs ? [...valid, vote] : [vote]
  }
  const [first] = valid
  return first && now - first.createdAt < approvalWindowMs ? valid : []
}

/** Executes an activity that a switch left PENDING; false if there is none. */
export function completePending(
  { store, withLock, dependencies, paths, switches }: CustodyContext,
  organizationId: string,
  activityId: string,
): Promise<boolean> {
  return withLock(organizationId, async () => {
    const draft = store.draft()
    const activity = draft.get('activities', organizationId, activityId)
    if (activity?.status !== 'ACTIVITY_STATUS_PENDING') return false
    const now = dependencies.clock.now().getTime()
    const activityContext = resume(activity, {
      draft,
      dependencies,
      paths,
      recordVote: createRecordVote(paths),
      now,
    })
    draft.put('activities', await executeDeferred(activityContext))
    store.commit(draft)
    switches.polls.delete(activityId)
    return true
  })
}

/** Counts a poll of an activity, and executes it once it has been polled often enough. */
export async function pollPending(
  context: CustodyContext,
  organizationId: string,
  activityId: unknown,
): Promise<void> {
  if (typeof activityId !== 'string') return
  const left = context.switches.polls.get(activityId)
  if (left === undefined) return
  if (left > 1) context.switches.polls.set(activityId, left - 1)
  else await completePending(context, organizationId, activityId)
}

/**
 * Creates the function that votes on an activity waiting for consensus. With sufficient approvals
 * it is executed; once the users who have not rejected it can no longer reach consensus, it is
 * rejected. An approval that policies do not allow is refused, and the activity keeps waiting.
 */
export function createRecordVote(paths: readonly Path[]): RecordVote {
  const recordVote: RecordVote = async (activityContext, target, selection) => {
    const { draft, dependencies, activity: ballot, now } = activityContext
    if (target.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
      throw apiError(9, `the activity is not waiting for consensus: ${target.status}`)
    }
    const [own] = ballot.votes
    if (!own) throw apiError(9, 'a vote needs a voter')
    const vote: VoteRecord = { ...own, id: randomUUID(), selection, createdAt: now }
    const activity = { ...target, votes: withVote(target.votes, vote), updatedAt: now }
    const resumed = resume(activity, { draft, dependencies, paths, recordVote, now })
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
