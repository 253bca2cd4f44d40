import { randomUUID } from 'node:crypto'
import { type ActivityContext, submitCall } from '#devnet/custody/activities/execute.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import type { Caller, SubmitPath } from '#devnet/custody/Path.ts'
import { type Approver, type Decision, decide } from '#devnet/custody/policy/decide.ts'
import type { OrganizationRecord } from '#devnet/custody/records.ts'

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
  const attributes =
    (policies.length > 0 && (await path.policyAttributes?.(submitCall(activityContext)))) || {}
  const decisions = [attributes].flat().map((one) =>
    decide({
      // The parent's permissions are governed by its own users and policies.
      permission: permission === 'parent' ? 'user' : permission,
      organization,
      policies,
      approvers,
      caller,
      activity: { type: activity.type, resource, action, params: parameters },
      attributes: one,
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

const recoveryKey = 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'

/**
 * Checks whether a caller may send this to this organization at all, before any policies.
 * @throws ApiError 3 for another organization's user, 7 if the credential does not permit it
 */
export function checkScope(
  path: SubmitPath<unknown>,
  caller: Caller,
  organization: OrganizationRecord,
  parameters: unknown,
): void {
  const { credential } = caller
  if (!credential) {
    throw apiError(16, 'no valid authentication signature found for request', 'SIGNATURE_MISSING')
  }
  if ((credential.type === recoveryKey) !== (path.permission === 'recovery')) throw forbidden()
  // An attested identity is for login only; later requests are stamped by the session's key.
  if (credential.kind === 'attested' && path.permission !== 'self') throw forbidden()
  if (path.permission === 'recovery' && userIdOf(parameters) !== caller.userId) throw forbidden()
  if (path.permission === 'parent') {
    const parentId = organization.parentId ?? organization.id
    if (caller.organizationId !== parentId || credential.kind !== 'apiKey') throw forbidden()
    return
  }
  // Which activities a parent's user may vote on is checked when the activity is found.
  const isAbove = caller.organizationId === organization.parentId
  if (path.permission === 'vote' && isAbove) return
  if (caller.organizationId !== organization.id) throw mismatch(organization.id, caller)
}

/** Error for a user of another organization than the eligible one. */
export function mismatch(organizationId: string, caller: Caller) {
  return apiError(
    3,
    `organization mismatch: request is targeting organization ("${organizationId}"), but voters are in organization ("${caller.organizationId}")`,
    'ORGANIZATION_MISMATCH',
  )
}

function userIdOf(parameters: unknown): unknown {
  return (parameters as { userId?: unknown } | null)?.userId
}

function forbidden() {
  return apiError(7, 'request not authorized', 'REQUEST_NOT_AUTHORIZED')
}
