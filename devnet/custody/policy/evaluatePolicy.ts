import type { PolicyFacts } from '#devnet/custody/policy/PolicyFacts.ts'
import type { PolicyRecord } from '#devnet/custody/records.ts'

/** What one policy says to one activity, as clients read it. */
export type PolicyOutcome =
  | 'OUTCOME_ALLOW'
  | 'OUTCOME_DENY_EXPLICIT'
  | 'OUTCOME_DENY_IMPLICIT'
  | 'OUTCOME_REQUIRES_CONSENSUS'
  | 'OUTCOME_ERROR'

/** What a policy's condition and its consensus may speak of. */
export type PolicyNames = { condition: PolicyFacts; consensus: PolicyFacts }

/**
 * Evaluates one policy; a part that is left out is always fulfilled. Never throws: a policy that
 * asks for what the activity does not have says OUTCOME_ERROR and has no effect.
 */
export function evaluatePolicy(policy: PolicyRecord, _names: PolicyNames): PolicyOutcome {
  if (policy.condition || policy.consensus) return 'OUTCOME_ERROR'
  return policy.effect === 'EFFECT_DENY' ? 'OUTCOME_DENY_EXPLICIT' : 'OUTCOME_ALLOW'
}
