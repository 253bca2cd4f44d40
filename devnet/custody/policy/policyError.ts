/**
 * An error in a policy's text (`parse`, `check`) or in its evaluation for an activity (`evaluate`),
 * with its position. The only error that the policy language throws.
 */
export function policyError(phase: PolicyError['phase'], message: string, at: number): PolicyError {
  return Object.assign(new Error(`${message} (at character ${at + 1})`), {
    name: 'PolicyError' as const,
    phase,
    at,
  })
}

/** See {@link policyError}. */
export type PolicyError = Error & {
  name: 'PolicyError'
  phase: 'parse' | 'check' | 'evaluate'
  at: number
}

/** Whether a thrown value is an error of the policy language. */
export function isPolicyError(error: unknown): error is PolicyError {
  return error instanceof Error && error.name === 'PolicyError'
}
