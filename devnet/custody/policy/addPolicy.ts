import { randomUUID } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { NewPolicy } from '#devnet/custody/policy/policyParams.ts'
import type { PolicyRecord } from '#devnet/custody/records.ts'

/** Maximum number of policies per organization. */
export const policyLimit = 100

/** Adds a policy to an organization. @throws ApiError 8 for the 101st */
export function addPolicy(
  draft: Draft,
  now: number,
  organizationId: string,
  { policyName, effect, notes, condition, consensus }: NewPolicy,
): PolicyRecord {
  if (draft.list('policies', organizationId).length >= policyLimit) {
    throw apiError(8, 'organization has exceeded maximum policies', 'RATE_LIMIT_EXCEEDED')
  }
  const record: PolicyRecord = {
    id: randomUUID(),
    organizationId,
    policyName,
    effect,
    notes,
    ...(condition ? { condition } : {}),
    ...(consensus ? { consensus } : {}),
    createdAt: now,
    updatedAt: now,
  }
  draft.put('policies', record)
  return record
}
