import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import type { PolicyRecord } from '#devnet/custody/records.ts'

/** Formats a policy as the API does; missing parts are empty. */
export function answerPolicy(policy: PolicyRecord) {
  return {
    policyId: policy.id,
    policyName: policy.policyName,
    effect: policy.effect,
    condition: policy.condition ?? '',
    consensus: policy.consensus ?? '',
    notes: policy.notes,
    createdAt: answerTimestamp(policy.createdAt),
    updatedAt: answerTimestamp(policy.updatedAt),
  }
}
