import { randomUUID } from 'node:crypto'
import { type ActivityContext, submitCall } from '#devnet/custody/activities/execute.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import { type Approver, type Decision, decide } from '#devnet/custody/policy/decide.ts'

const strictestFirst = ['deny', 'consensus', 'allow'] as const

/**
 * Decides whether an activity may run with these approvers, by quorum and policies of the caller's
 * organization. If an activity has several operations, the strictest decision applies.
 */
export async function authorize(
  activityContext: ActivityContext,
  approvers: Approver[],
): Promise<Decision> {
  const { path, caller, draft, activity, parameters } = activityContext
  const { permission, resource, action } = path
  if (permission === 'self' || permission === 'vote' || permission === 'recovery') {
    return { outcome: 'allow', evaluations: [] }
  }
  const organization = draft.get('organizations', caller.organizationId, caller.organizationId)
  if (!organization) {
    throw apiError(5, 'no organization found with the given ID', 'ORGANIZATION_NOT_FOUND')
  }
  const policies = draft.list('policies', organization.id)
  // Decoding a transaction and its signer takes time, and only policies use them.
  const facts = (policies.length > 0 && (await path.facts?.(submitCall(activityContext)))) || {}
  const decisions = [facts].flat().map((one) =>
    decide({
      // The parent's permissions are governed by its own users and policies.
      permission: permission === 'parent' ? 'user' : permission,
      organization,
      policies,
      approvers,
      caller,
      activity: { type: activity.type, resource, action, params: parameters },
      facts: one,
    }),
  )
  const strictest = strictestFirst
    .map((outcome) => decisions.find((decision) => decision.outcome === outcome))
    .find((decision) => decision !== undefined)
  return decisions.find(isExplicitDenial) ?? strictest ?? { outcome: 'deny', evaluations: [] }
}

/**
 * Returns the outcome of a decision that does not deny the activity.
 * @throws ApiError 7 if it does; the message distinguishes a DENY from a missing ALLOW
 */
export function requireNotDenied(decision: Decision): Exclude<Decision['outcome'], 'deny'> {
  if (decision.outcome !== 'deny') return decision.outcome
  const message = isExplicitDenial(decision)
    ? 'policy engine denied request explicitly'
    : 'request not authorized'
  throw apiError(7, message, 'REQUEST_NOT_AUTHORIZED')
}

function isExplicitDenial({ outcome, evaluations }: Decision): boolean {
  return outcome === 'deny' && evaluations.some((one) => one.outcome === 'OUTCOME_DENY_EXPLICIT')
}

/** Stores the policies' outcomes for an activity, for get_policy_evaluations. */
export function storeEvaluations(
  { draft, activity, now }: ActivityContext,
  { evaluations }: Decision,
  vote = activity.votes.at(-1),
): void {
  if (evaluations.length === 0 || !vote) return
  draft.put('evaluations', {
    id: randomUUID(),
    organizationId: activity.organizationId,
    activityId: activity.id,
    voteId: vote.id,
    policyEvaluations: evaluations,
    createdAt: now,
  })
}
