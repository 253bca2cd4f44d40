import { evaluateExpression } from '#devnet/custody/policy/evaluateExpression.ts'
import { isPolicyError } from '#devnet/custody/policy/policyError.ts'
import type { PolicyFacts, PolicyPart } from '#devnet/custody/policy/policyTypes.ts'
import { readPolicy } from '#devnet/custody/policy/readPolicy.ts'
import type { PolicyRecord } from '#devnet/custody/records.ts'

/** One policy's outcome for one activity, as the API returns it. */
export type PolicyOutcome =
  | 'OUTCOME_ALLOW'
  | 'OUTCOME_DENY_EXPLICIT'
  | 'OUTCOME_DENY_IMPLICIT'
  | 'OUTCOME_REQUIRES_CONSENSUS'
  | 'OUTCOME_ERROR'

/** Names available to a policy's condition and its consensus. */
export type PolicyNames = Record<PolicyPart, PolicyFacts>

/**
 * Evaluates one policy; a missing part is always fulfilled. Never throws: a policy that refers to
 * something the activity does not have yields OUTCOME_ERROR and has no effect.
 */
export function evaluatePolicy(policy: PolicyRecord, names: PolicyNames): PolicyOutcome {
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
