import { checkPolicy } from '#devnet/custody/policy/checkPolicy.ts'
import type { Expression } from '#devnet/custody/policy/Expression.ts'
import { parsePolicy } from '#devnet/custody/policy/parsePolicy.ts'
import type { PolicyPart } from '#devnet/custody/policy/policyTypes.ts'

/** A condition or consensus, parsed and with its types checked. @throws a PolicyError */
export function readPolicy(text: string, part: PolicyPart): Expression {
  const expression = parsePolicy(text)
  checkPolicy(expression, part)
  return expression
}
