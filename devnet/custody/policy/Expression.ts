/** Binary comparison operators. */
export type Comparison = '==' | '!=' | '<' | '>' | '<=' | '>=' | 'in'

/** List functions that evaluate a body for every item under a given name. */
export type Quantifier = 'all' | 'any' | 'filter'

type Shape =
  | { kind: 'literal'; value: string | bigint | boolean }
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'struct'; fields: { name: string; value: Expression }[] }
  | { kind: 'member'; of: Expression; name: string }
  | { kind: 'index'; of: Expression; index: Expression }
  | { kind: 'slice'; of: Expression; start: Expression; end: Expression }
  | { kind: 'not'; of: Expression }
  | { kind: 'logic'; operator: '&&' | '||'; operands: Expression[] }
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  | {
      kind: 'quantify'
      quantifier: Quantifier
      of: Expression
      item: string
      predicate: Expression
    }
  | { kind: 'contains'; of: Expression; value: Expression }
  | { kind: 'count'; of: Expression }

/** A parsed condition or consensus: its shape, its position in the text, its nesting depth. */
export type Expression = Shape & { at: number; depth: number }

/** An expression before its depth is known. */
export type ExpressionShape = Shape

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
