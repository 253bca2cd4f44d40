import { randomUUID } from 'node:crypto'
import { type Performance, submitCall } from '#devnet/custody/activities/carryOut.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import { type Approver, type Decision, decide } from '#devnet/custody/policy/decide.ts'

const strictestFirst = ['deny', 'consensus', 'allow'] as const

/**
 * Whether an activity may run with these behind it, as quorum and policies of the caller's
 * organisation say. Of several things in one activity the one that is judged most strictly decides.
 */
export async function judge(performance: Performance, approvers: Approver[]): Promise<Decision> {
  const { path, caller, draft, activity, parameters } = performance
  const { permission, resource, action } = path
  if (permission === 'self' || permission === 'vote' || permission === 'recovery') {
    return { outcome: 'allow', evaluations: [] }
  }
  const organization = draft.get('organizations', caller.organizationId, caller.organizationId)
  if (!organization) {
    throw apiError(5, 'no organization found with the given ID', 'ORGANIZATION_NOT_FOUND')
  }
  const policies = draft.list('policies', organization.id)
  // Reading a transaction and its signer takes time, and only policies look at them.
  const facts = (policies.length > 0 && (await path.facts?.(submitCall(performance)))) || {}
  const decisions = [facts].flat().map((one) =>
    decide({
      // What the parent may do is laid down by the parent's own users and policies.
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
  return strictest ?? { outcome: 'deny', evaluations: [] }
}

/** Keeps what the policies said of an activity, to be read by get_policy_evaluations. */
export function keepEvaluations(
  { draft, activity, now }: Performance,
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
