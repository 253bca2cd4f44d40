import { checkPolicy } from '#devnet/custody/policy/checkPolicy.ts'
import type { Expression } from '#devnet/custody/policy/Expression.ts'
import { parsePolicy } from '#devnet/custody/policy/parsePolicy.ts'
import type { PolicyPart } from '#devnet/custody/policy/policyTypes.ts'

/** Parses and type-checks a condition or consensus. @throws PolicyError */
export function readPolicy(text: string, part: PolicyPart): Expression {
  const expression = parsePolicy(text)
  checkPolicy(expression, part)
  return expression
}
