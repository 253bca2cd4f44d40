import { z } from 'zod'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { isPolicyError } from '#devnet/custody/policy/policyError.ts'
import type { PolicyPart } from '#devnet/custody/policy/policyTypes.ts'
import { readPolicy } from '#devnet/custody/policy/readPolicy.ts'
import { longestPolicyText } from '#devnet/custody/policy/tokenize.ts'

/** Effect of a matching policy. */
export const effectParam = z.enum(['EFFECT_ALLOW', 'EFFECT_DENY'])

/** A condition or consensus; an invalid one is rejected with its position. Empty: none. */
export function policyText(part: PolicyPart) {
  return z
    .string()
    .max(longestPolicyText)
    .superRefine((text, context) => {
      const message = text === '' ? undefined : mistakeIn(text, part)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
}

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
export type NewPolicy = z.output<typeof policyParams>

function mistakeIn(text: string, part: PolicyPart): string | undefined {
  try {
    readPolicy(text, part)
    return undefined
  } catch (error) {
    if (isPolicyError(error)) return error.message
    throw error
  }
}
