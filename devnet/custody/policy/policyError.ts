/**
 * What is wrong with a policy's text (`parse`, `check`) or with what it asks of an activity
 * (`evaluate`), and at which character. The only thing that the language ever throws.
 */
export function policyError(
  moment: PolicyError['moment'],
  message: string,
  at: number,
): PolicyError {
  return Object.assign(new Error(`${message} (at character ${at + 1})`), {
    name: 'PolicyError' as const,
    moment,
    at,
  })
}

/** See {@link policyError}. */
export type PolicyError = Error & {
  name: 'PolicyError'
  moment: 'parse' | 'check' | 'evaluate'
  at: number
}

/** Whether something thrown is the language's. */
export function isPolicyError(error: unknown): error is PolicyError {
  return error instanceof Error && error.name === 'PolicyError'
}
