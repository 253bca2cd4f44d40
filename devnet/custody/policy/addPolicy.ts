import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { formatTimestamp } from '#devnet/custody/formatTimestamp.ts'
import { isPolicyError } from '#devnet/custody/policy/Expression.ts'
import type { PolicyPart } from '#devnet/custody/policy/policyTypes.ts'
import { readPolicy } from '#devnet/custody/policy/readPolicy.ts'
import { longestPolicyText } from '#devnet/custody/policy/tokenize.ts'
import type { PolicyRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** Effect of a matching policy. */
export const effectParam = z.enum(['EFFECT_ALLOW', 'EFFECT_DENY'])

/** Notes for readers. */
export const notesParam = z.string().max(8192)

/** Only organizations with access have time-based policies; the devnet has none. */
export const timeParam = z.literal('', 'time-based policies are not enabled')

/** A new policy. */
export const policyParams = z.object({
  policyName: nameParam,
  effect: effectParam,
  condition: policyText('condition').optional(),
  consensus: policyText('consensus').optional(),
  notes: notesParam,
  time: timeParam.optional(),
})

/** Parameters of a new policy. */
type NewPolicy = z.output<typeof policyParams>

/** Maximum number of policies per organization. */
const policyLimit = 100

/** A condition or consensus; an invalid one is rejected with its position. Empty: none. */
export function policyText(part: PolicyPart) {
  return z
    .string()
    .max(longestPolicyText)
    .superRefine((text, context) => {
      const message = text === '' ? undefined : policyErrorIn(text, part)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
}

function policyErrorIn(text: string, part: PolicyPart): string | undefined {
  try {
    readPolicy(text, part)
    return undefined
  } catch (error) {
    if (isPolicyError(error)) return error.message
    throw error
  }
}

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

/** Formats a policy as the API does; missing parts are empty. */
export function formatPolicy(policy: PolicyRecord) {
  return {
    policyId: policy.id,
    policyName: policy.policyName,
    effect: policy.effect,
    condition: policy.condition ?? '',
    consensus: policy.consensus ?? '',
    notes: policy.notes,
    createdAt: formatTimestamp(policy.createdAt),
    updatedAt: formatTimestamp(policy.updatedAt),
  }
}
