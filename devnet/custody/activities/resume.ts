import type { ActivityContext, RecordVote } from '#devnet/custody/activities/execute.ts'
import { readBody, readBy } from '#devnet/custody/activities/readBody.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { Caller, Path, SubmitPath } from '#devnet/custody/Path.ts'
import type { Approver } from '#devnet/custody/policy/decide.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'

/** How long approvals are valid. */
const approvalWindowMs = 24 * 60 * 60 * 1000

/** Resumes a waiting activity from its stored body, as its sender. */
export function resume(
  activity: ActivityRecord,
  context: {
    draft: Draft
    world: CustodyDependencies
    paths: readonly Path[]
    recordVote: RecordVote
    now: number
  },
): ActivityContext {
  const { draft, world, paths, recordVote, now } = context
  const path = paths.find(
    (one): one is SubmitPath<unknown> =>
      one.kind === 'submit' && Object.hasOwn(one.types, activity.type),
  )
  const [first] = activity.votes
  if (!path || !first) throw apiError(9, 'the activity can no longer be carried out')
  const { parameters } = readBody(Buffer.from(activity.body))
  return {
    ...{ draft, world, path, activity, now, recordVote },
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
