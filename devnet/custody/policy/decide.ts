import type { Caller, Permission } from '#devnet/custody/Path.ts'
import { isPolicyError } from '#devnet/custody/policy/Expression.ts'
import { evaluateExpression } from '#devnet/custody/policy/evaluateExpression.ts'
import type {
  PolicyAttributes,
  PolicyPart,
  PolicyValue,
} from '#devnet/custody/policy/policyTypes.ts'
import { readPolicy } from '#devnet/custody/policy/readPolicy.ts'
import type { OrganizationRecord, PolicyRecord, UserRecord } from '#devnet/custody/records.ts'

/** A user who approved: the requester or a later voter. */
export type Approver = { user: UserRecord; credential?: Caller['credential'] }

/** The request, its requester, and the organization's policies. */
export type DecisionRequest = {
  permission: Extract<Permission, 'user' | 'own' | 'rootQuorum'>
  organization: OrganizationRecord
  policies: readonly PolicyRecord[]
  approvers: readonly Approver[]
  caller: Caller
  activity: { type: string; resource: string; action: string; params: unknown }
  attributes: PolicyAttributes
}

/** Outcome of a request and of each policy, for get_policy_evaluations. */
export type Decision = {
  outcome: 'allow' | 'deny' | 'consensus'
  evaluations: { policyId: string; outcome: PolicyOutcome }[]
}

/**
 * Decides whether an activity may run. Root users in quorum may do everything, regardless of DENY
 * policies. Otherwise one matching DENY forbids it; else one matching ALLOW with its consensus
 * allows it; else it waits if more approvals could still allow it; else it is forbidden. A policy
 * that cannot be evaluated neither allows nor denies.
 */
export function decide(request: DecisionRequest): Decision {
  const names = policyNames(request)
  const evaluations = request.policies.map((policy) => ({
    policyId: policy.id,
    outcome: evaluatePolicy(policy, names),
  }))
  return {
    outcome: outcomeOf(request, new Set(evaluations.map(({ outcome }) => outcome))),
    evaluations,
  }
}

function outcomeOf(
  { permission, organization, approvers, activity }: DecisionRequest,
  outcomes: ReadonlySet<PolicyOutcome>,
): Decision['outcome'] {
  const approving = new Set(approvers.map(({ user }) => user.id))
  const { threshold, userIds } = organization.quorum
  const roots = [...new Set(userIds)].filter((id) => approving.has(id)).length
  if (threshold > 0 && roots >= threshold) return 'allow'
  if (permission === 'rootQuorum') return roots > 0 ? 'consensus' : 'deny'
  if (outcomes.has('OUTCOME_DENY_EXPLICIT')) return 'deny'
  if (outcomes.has('OUTCOME_ALLOW')) return 'allow'
  if (permission === 'own' && concernsOneOf(approving, activity.params)) return 'allow'
  if (outcomes.has('OUTCOME_REQUIRES_CONSENSUS')) return 'consensus'
  return roots > 0 ? 'consensus' : 'deny'
}

/** Whether the user whose credentials change has approved. */
function concernsOneOf(userIds: ReadonlySet<string>, params: unknown): boolean {
  if (typeof params !== 'object' || params === null || !('userId' in params)) return false
  return typeof params.userId === 'string' && userIds.has(params.userId)
}

/** Names available to policies of a request: approvers, the activity, and its attributes. */
function policyNames({ approvers, activity, attributes }: DecisionRequest): PolicyNames {
  const consensus: PolicyAttributes = {
    approvers: distinctUsers(approvers),
    credentials: approvers.flatMap(credentialOf),
  }
  return {
    consensus,
    condition: {
      ...attributes,
      activity: {
        type: activity.type,
        kind: kindOf(activity.type),
        resource: activity.resource,
        action: activity.action,
        params: policyValue(activity.params) ?? {},
      },
    },
  }
}

function distinctUsers(approvers: readonly Approver[]): PolicyValue[] {
  const users = new Map(approvers.map(({ user }) => [user.id, user]))
  return [...users.values()].map(({ id, userName, userEmail, userTags }) => ({
    id,
    alias: userName,
    email: userEmail ?? '',
    tags: [...userTags],
  }))
}

function credentialOf({ user, credential }: Approver): PolicyValue[] {
  if (!credential) return []
  const { id, type, publicKey, credentialId } = credential
  return [{ id, user_id: user.id, type, public_key: publicKey, credential_id: credentialId ?? '' }]
}

/** Kind of a type: `ACTIVITY_KIND_CREATE_POLICY` for `ACTIVITY_TYPE_CREATE_POLICY_V3`. */
function kindOf(type: string): string {
  return type.replace(/^ACTIVITY_TYPE_/, 'ACTIVITY_KIND_').replace(/_V\d+$/, '')
}

/** Converts parameters to the language: snake_case names, whole numbers as integers. */
function policyValue(value: unknown, depth = 0): PolicyValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') {
    return value
  }
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'object' || value === null || depth > 16) return undefined
  if (Array.isArray(value)) {
    return value.map((item) => policyValue(item, depth + 1)).filter((item) => item !== undefined)
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [snakeCase(name), policyValue(item, depth + 1)]),
  )
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** One policy's outcome for one activity, as the API returns it. */
type PolicyOutcome =
  | 'OUTCOME_ALLOW'
  | 'OUTCOME_DENY_EXPLICIT'
  | 'OUTCOME_DENY_IMPLICIT'
  | 'OUTCOME_REQUIRES_CONSENSUS'
  | 'OUTCOME_ERROR'

/** Names available to a policy's condition and its consensus. */
type PolicyNames = Record<PolicyPart, PolicyAttributes>

/**
 * Evaluates one policy; a missing part is always fulfilled. Never throws: a policy that refers to
 * something the activity does not have yields OUTCOME_ERROR and has no effect.
 */
function evaluatePolicy(policy: PolicyRecord, names: PolicyNames): PolicyOutcome {
  try {
    const applies = isFulfilled('condition', policy, names)
    const agreed = isFulfilled('consensus', policy, names)
    if (!applies) return 'OUTCOME_DENY_IMPLICIT'
    if (policy.effect === 'EFFECT_DENY') {
      return agreed ? 'OUTCOME_DENY_EXPLICIT' : 'OUTCOME_DENY_IMPLICIT'
    }
    return agreed ? 'OUTCOME_ALLOW' : 'OUTCOME_REQUIRES_CONSENSUS'
  } catch (error) {
    if (isPolicyError(error)) return 'OUTCOME_ERROR'
    throw error
  }
}

function isFulfilled(part: PolicyPart, policy: PolicyRecord, names: PolicyNames): boolean {
  const text = policy[part]
  return !text || evaluateExpression(readPolicy(text, part), names[part])
}
