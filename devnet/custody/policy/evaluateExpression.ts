import { type Expression, policyError } from '#devnet/custody/policy/Expression.ts'
import type { PolicyAttributes, PolicyValue } from '#devnet/custody/policy/policyTypes.ts'

/** Maximum number of values that one evaluation may visit, list items included. */
export const longestEvaluation = 100_000

type Scope = { names: PolicyAttributes; budget: { left: number } }

/**
 * Evaluates a condition or consensus to a bool. As documented, there is no short-circuiting: both
 * sides of `&&` and `||` are evaluated, so a policy that refers to something the activity does not
 * have always fails.
 * @throws PolicyError
 */
export function evaluateExpression(expression: Expression, names: PolicyAttributes): boolean {
  return bool(expression, { names, budget: { left: longestEvaluation } })
}

function fail(message: string, { at }: Expression) {
  return policyError('evaluate', message, at)
}

function spend(scope: Scope, steps: number, expression: Expression): void {
  scope.budget.left -= steps
  if (scope.budget.left < 0) throw fail('takes too long', expression)
}

function evaluated(expression: Expression, scope: Scope): PolicyValue {
  spend(scope, 1, expression)
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'name':
      return field(scope.names, expression.name, expression)
    case 'list':
      return expression.items.map((item) => evaluated(item, scope))
    case 'struct':
      return Object.fromEntries(
        expression.fields.map(({ name, value }) => [name, evaluated(value, scope)]),
      )
    case 'member':
      return field(evaluated(expression.of, scope), expression.name, expression)
    case 'index':
      return indexed(expression, scope)
    case 'slice':
      return sliced(expression, scope)
    case 'not':
      return !bool(expression.of, scope)
    case 'logic': {
      const values = expression.operands.map((operand) => bool(operand, scope))
      return expression.operator === '&&' ? values.every(Boolean) : values.some(Boolean)
    }
    case 'compare':
      return compared(expression, scope)
    case 'quantify':
      return quantified(expression, scope)
    case 'contains':
      return holds(
        list(expression.of, scope),
        evaluated(expression.value, scope),
        expression,
        scope,
      )
    case 'count':
      return BigInt(list(expression.of, scope).length)
  }
}

function bool(expression: Expression, scope: Scope): boolean {
  const value = evaluated(expression, scope)
  if (typeof value === 'boolean') return value
  throw fail('a bool is wanted', expression)
}

function integer(expression: Expression, scope: Scope): bigint {
  const value = evaluated(expression, scope)
  if (typeof value === 'bigint') return value
  throw fail('an int is wanted', expression)
}

function list(expression: Expression, scope: Scope): PolicyValue[] {
  const value = evaluated(expression, scope)
  if (Array.isArray(value)) return value
  throw fail('a list is wanted', expression)
}

function field(value: PolicyValue | PolicyAttributes, name: string, expression: Expression) {
  const found =
    typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, name)
      ? value[name]
      : undefined
  if (found === undefined) throw fail(`the activity has no '${name}' here`, expression)
  return found
}

function indexed(expression: Extract<Expression, { kind: 'index' }>, scope: Scope): PolicyValue {
  const value = evaluated(expression.of, scope)
  const index = evaluated(expression.index, scope)
  if (typeof index === 'string') return field(value, index, expression)
  if (typeof index !== 'bigint') throw fail('an index is an int or a string', expression)
  const parts = sequence(value, expression)
  const part = index >= 0n && index < BigInt(parts.length) ? parts[Number(index)] : undefined
  if (part === undefined) throw fail('an index is out of range', expression)
  return part
}

function sliced(expression: Extract<Expression, { kind: 'slice' }>, scope: Scope): PolicyValue {
  const parts = sequence(evaluated(expression.of, scope), expression)
  const start = integer(expression.start, scope)
  const end = integer(expression.end, scope)
  if (start < 0n || end < start || end > BigInt(parts.length)) {
    throw fail('a slice is out of range', expression)
  }
  if (Array.isArray(parts)) spend(scope, parts.length, expression)
  return parts.slice(Number(start), Number(end))
}

function sequence(value: PolicyValue, expression: Expression): string | PolicyValue[] {
  if (typeof value === 'string' || Array.isArray(value)) return value
  throw fail('a list or a string is wanted', expression)
}

function compared(expression: Extract<Expression, { kind: 'compare' }>, scope: Scope): boolean {
  const { operator, left, right } = expression
  if (operator === 'in') {
    return holds(list(right, scope), evaluated(left, scope), expression, scope)
  }
  if (operator === '==' || operator === '!=') {
    const same = equal(evaluated(left, scope), evaluated(right, scope), expression, scope)
    return operator === '==' ? same : !same
  }
  const [one, other] = [integer(left, scope), integer(right, scope)]
  if (operator === '<') return one < other
  if (operator === '>') return one > other
  return operator === '<=' ? one <= other : one >= other
}

function holds(
  items: readonly PolicyValue[],
  value: PolicyValue,
  expression: Expression,
  scope: Scope,
): boolean {
  spend(scope, items.length, expression)
  return items.map((item) => equal(item, value, expression, scope)).some(Boolean)
}

function equal(
  left: PolicyValue,
  right: PolicyValue,
  expression: Expression,
  scope: Scope,
): boolean {
  if (typeof left === 'object' || typeof left !== typeof right) {
    throw fail('values of different types are not compared', expression)
  }
  // Payloads are long, and a loop may compare them often.
  if (typeof left === 'string') spend(scope, left.length >> 6, expression)
  return left === right || (isAddress(left) && isAddress(right) && sameText(left, right))
}

/** Addresses are compared regardless of their checksum's case. */
function isAddress(value: PolicyValue): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

function sameText(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

function quantified(
  { quantifier, of, item, predicate }: Extract<Expression, { kind: 'quantify' }>,
  scope: Scope,
): PolicyValue {
  const items = list(of, scope)
  const fits = items.map((value) =>
    bool(predicate, { ...scope, names: { ...scope.names, [item]: value } }),
  )
  if (quantifier === 'filter') return items.filter((_, index) => fits[index])
  return quantifier === 'all' ? fits.every(Boolean) : fits.some(Boolean)
}
