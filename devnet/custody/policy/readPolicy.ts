import { type Expression, policyError } from '#devnet/custody/policy/Expression.ts'
import { parsePolicy } from '#devnet/custody/policy/parsePolicy.ts'
import {
  type PolicyPart,
  type PolicyType,
  policyTypes,
  typeName,
} from '#devnet/custody/policy/policyTypes.ts'

type Names = ReadonlyMap<string, PolicyType>

/** Parses and type-checks a condition or consensus. @throws PolicyError */
export function readPolicy(text: string, part: PolicyPart): Expression {
  const expression = parsePolicy(text)
  checkPolicy(expression, part)
  return expression
}

/**
 * Type-checks a parsed condition or consensus before any activity exists, for example for unknown
 * names, a string compared with an integer, or a result that is not a bool.
 * @throws PolicyError
 */
function checkPolicy(expression: Expression, part: PolicyPart): void {
  const names: Names = new Map(Object.entries(policyTypes[part]))
  want('bool', expression, names)
}

function want(type: PolicyType, expression: Expression, names: Names): PolicyType {
  const found = typeOf(expression, names)
  if (fits(found, type)) return found
  throw checkError(`${typeName(type)} is wanted, not ${typeName(found)}`, expression)
}

function checkError(message: string, { at }: Expression) {
  return policyError('check', message, at)
}

function fits(left: PolicyType, right: PolicyType): boolean {
  if (left === 'any' || right === 'any') return true
  if (typeof left === 'string' || typeof right === 'string') return left === right
  if ('list' in left) return 'list' in right && fits(left.list, right.list)
  return 'struct' in right
}

function typeOf(expression: Expression, names: Names): PolicyType {
  switch (expression.kind) {
    case 'literal':
      return literalType(expression.value)
    case 'name':
      return typeOfName(expression, expression.name, names)
    case 'list':
      return { list: commonType(expression.items, names) }
    case 'struct':
      return {
        struct: Object.fromEntries(
          expression.fields.map(({ name, value }) => [name, typeOf(value, names)]),
        ),
      }
    case 'member':
      return fieldOf(typeOf(expression.of, names), expression.name, expression)
    case 'index':
      return typeOfIndex(expression, names)
    case 'slice':
      want('int', expression.start, names)
      want('int', expression.end, names)
      return sequence(typeOf(expression.of, names), expression)
    case 'not':
      return want('bool', expression.of, names)
    case 'logic':
      for (const operand of expression.operands) want('bool', operand, names)
      return 'bool'
    case 'compare':
      return typeOfComparison(expression, names)
    case 'quantify':
      return typeOfQuantifier(expression, names)
    case 'contains':
      wantItem(expression.value, expression.of, names)
      return 'bool'
    case 'count':
      listItem(expression.of, names)
      return 'int'
  }
}

function literalType(value: string | bigint | boolean): PolicyType {
  if (typeof value === 'string') return 'string'
  return typeof value === 'bigint' ? 'int' : 'bool'
}

function typeOfName(expression: Expression, name: string, names: Names): PolicyType {
  const type = names.get(name)
  if (type === undefined) throw checkError(`there is no '${name}' here`, expression)
  return type
}

function commonType(items: readonly Expression[], names: Names): PolicyType {
  const [first, ...others] = items
  if (!first) return 'any'
  const type = typeOf(first, names)
  for (const other of others) want(type, other, names)
  return type
}

function fieldOf(type: PolicyType, name: string, expression: Expression): PolicyType {
  if (type === 'any') return 'any'
  if (typeof type === 'string' || !('struct' in type)) {
    throw checkError(`${typeName(type)} has no field '${name}'`, expression)
  }
  const field = Object.hasOwn(type.struct, name) ? type.struct[name] : undefined
  if (field === undefined) throw checkError(`there is no field '${name}' here`, expression)
  return field
}

function typeOfIndex(expression: Extract<Expression, { kind: 'index' }>, names: Names): PolicyType {
  const of = typeOf(expression.of, names)
  if (of === 'any') {
    const index = typeOf(expression.index, names)
    if (fits(index, 'int') || fits(index, 'string')) return 'any'
    throw checkError('an index is an int or a string', expression.index)
  }
  if (typeof of !== 'string' && 'struct' in of) {
    const { index } = expression
    if (index.kind === 'literal' && typeof index.value === 'string') {
      return fieldOf(of, index.value, expression)
    }
    throw checkError('a field is named by a string', index)
  }
  want('int', expression.index, names)
  const type = sequence(of, expression)
  return typeof type !== 'string' && 'list' in type ? type.list : type
}

/** A slice has the type of its operand. */
function sequence(type: PolicyType, expression: Expression): PolicyType {
  if (type === 'any' || type === 'string') return type
  if (typeof type !== 'string' && 'list' in type) return type
  throw checkError(`${typeName(type)} has no parts to take`, expression)
}

function typeOfComparison(
  { operator, left, right }: Extract<Expression, { kind: 'compare' }>,
  names: Names,
): PolicyType {
  if (operator === 'in') {
    wantItem(left, right, names)
    return 'bool'
  }
  const type = typeOf(left, names)
  const comparable = operator === '==' || operator === '!=' ? ['int', 'string', 'bool'] : ['int']
  if (type !== 'any' && !(typeof type === 'string' && comparable.includes(type))) {
    throw checkError(`'${operator}' does not compare ${typeName(type)}`, left)
  }
  if (operator === '==' || operator === '!=') {
    const other = want(type, right, names)
    if (typeof other !== 'string') {
      throw checkError(`'${operator}' does not compare ${typeName(other)}`, right)
    }
    return 'bool'
  }
  want('int', right, names)
  return 'bool'
}

function typeOfQuantifier(
  { quantifier, of, item, predicate, at }: Extract<Expression, { kind: 'quantify' }>,
  names: Names,
): PolicyType {
  const type = listItem(of, names)
  if (names.has(item)) throw policyError('check', `'${item}' has a meaning already`, at)
  want('bool', predicate, new Map([...names, [item, type]]))
  return quantifier === 'filter' ? { list: type } : 'bool'
}

/** The value must have the list's item type, and that type must be comparable. */
function wantItem(value: Expression, list: Expression, names: Names): void {
  const type = want(listItem(list, names), value, names)
  if (typeof type !== 'string') throw checkError(`${typeName(type)} cannot be looked for`, value)
}

function listItem(list: Expression, names: Names): PolicyType {
  const type = typeOf(list, names)
  if (type === 'any') return 'any'
  if (typeof type !== 'string' && 'list' in type) return type.list
  throw checkError(`a list is wanted, not ${typeName(type)}`, list)
}
