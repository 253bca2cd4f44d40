import {
  type Comparison,
  type Expression,
  type ExpressionShape,
  policyError,
  type Quantifier,
} from '#devnet/custody/policy/Expression.ts'
import { type Token, tokenize } from '#devnet/custody/policy/tokenize.ts'

/** Maximum nesting of parentheses, lists, calls and chains. */
export const deepestPolicy = 64

const comparisons: readonly string[] = [
  '==',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  'in',
] satisfies Comparison[]
const quantifiers: readonly string[] = ['all', 'any', 'filter'] satisfies Quantifier[]
const keywords: readonly string[] = ['true', 'false', 'in']

/** Range of integers in the language: u256 above zero, i128 below. */
const largest = 2n ** 256n - 1n
const smallest = -(2n ** 127n)

/**
 * Parses a condition or consensus. Precedence from low to high: `||`, `&&`, comparisons and `in`,
 * `!`, then members, indexes, slices and calls.
 * @throws PolicyError
 */
export function parsePolicy(text: string): Expression {
  const reader = createReader(tokenize(text))
  const expression = readOr(reader)
  if (reader.peek().kind !== 'end') throw reader.unexpected()
  return expression
}

type Reader = ReturnType<typeof createReader>

function createReader(tokens: readonly Token[]) {
  const end: Token = tokens.at(-1) ?? { kind: 'end', at: 0 }
  let next = 0
  let level = 0
  const peek = (): Token => tokens[next] ?? end
  const unexpected = () => {
    const token = peek()
    return policyError('parse', `${nameOf(token)} is not expected here`, token.at)
  }
  const accept = (text: string): boolean => {
    const token = peek()
    const fits = (token.kind === 'symbol' || token.kind === 'name') && token.text === text
    if (fits) next += 1
    return fits
  }
  return {
    peek,
    unexpected,
    accept,
    take: (): Token => {
      const token = peek()
      next += 1
      return token
    },
    expect: (text: string): void => {
      if (!accept(text)) throw unexpected()
    },
    /** An identifier that is not a keyword. */
    name: (): string => {
      const token = peek()
      if (token.kind !== 'name' || keywords.includes(token.text)) throw unexpected()
      next += 1
      return token.text
    },
    /** Enters parentheses, lists and calls, and limits the recursion depth of the parser. */
    inside: <value>(read: () => value): value => {
      level += 1
      if (level > deepestPolicy) throw policyError('parse', 'nested too deep', peek().at)
      const value = read()
      level -= 1
      return value
    },
  }
}

function nameOf(token: Token): string {
  if (token.kind === 'end') return 'the end'
  if (token.kind === 'integer') return `${token.value}`
  return token.kind === 'string' ? 'a string' : `'${token.text}'`
}

function node(shape: ExpressionShape, at: number, children: readonly Expression[]): Expression {
  const depth = 1 + Math.max(0, ...children.map((child) => child.depth))
  if (depth > deepestPolicy) throw policyError('parse', 'nested too deep', at)
  return { ...shape, at, depth }
}

function readOr(reader: Reader): Expression {
  return readLogic(reader, '||', () => readLogic(reader, '&&', () => readComparison(reader)))
}

/** A chain of one operator is one node, at any length. */
function readLogic(reader: Reader, operator: '&&' | '||', read: () => Expression): Expression {
  const first = read()
  const operands = [first]
  while (reader.accept(operator)) operands.push(read())
  if (operands.length === 1) return first
  return node({ kind: 'logic', operator, operands }, first.at, operands)
}

function readComparison(reader: Reader): Expression {
  let left = readNot(reader)
  for (let operator = comparison(reader); operator; operator = comparison(reader)) {
    const right = readNot(reader)
    left = node({ kind: 'compare', operator, left, right }, left.at, [left, right])
  }
  return left
}

function comparison(reader: Reader): Comparison | undefined {
  const token = reader.peek()
  if (token.kind !== 'symbol' && token.kind !== 'name') return undefined
  if (!comparisons.includes(token.text)) return undefined
  reader.take()
  return token.text as Comparison
}

function readNot(reader: Reader): Expression {
  const { at } = reader.peek()
  if (!reader.accept('!')) return readPostfix(reader)
  const of = reader.inside(() => readNot(reader))
  return node({ kind: 'not', of }, at, [of])
}

function readPostfix(reader: Reader): Expression {
  let of = readPrimary(reader)
  for (;;) {
    if (reader.accept('.')) of = readMember(reader, of)
    else if (reader.accept('[')) of = readIndex(reader, of)
    else return of
  }
}

function readMember(reader: Reader, of: Expression): Expression {
  const name = reader.name()
  if (!reader.accept('(')) return node({ kind: 'member', of, name }, of.at, [of])
  return reader.inside(() => readCall(reader, of, name))
}

function readCall(reader: Reader, of: Expression, name: string): Expression {
  if (quantifiers.includes(name)) {
    const item = reader.name()
    reader.expect(',')
    const predicate = readOr(reader)
    reader.expect(')')
    const quantifier = name as Quantifier
    return node({ kind: 'quantify', quantifier, of, item, predicate }, of.at, [of, predicate])
  }
  if (name === 'contains') {
    const value = readOr(reader)
    reader.expect(')')
    return node({ kind: 'contains', of, value }, of.at, [of, value])
  }
  if (name !== 'count') throw policyError('parse', `there is no function '${name}'`, of.at)
  reader.expect(')')
  return node({ kind: 'count', of }, of.at, [of])
}

function readIndex(reader: Reader, of: Expression): Expression {
  return reader.inside(() => {
    const start = readOr(reader)
    const end = reader.accept('..') ? readOr(reader) : undefined
    reader.expect(']')
    if (!end) return node({ kind: 'index', of, index: start }, of.at, [of, start])
    return node({ kind: 'slice', of, start, end }, of.at, [of, start, end])
  })
}

function readPrimary(reader: Reader): Expression {
  const { at } = reader.peek()
  if (reader.accept('(')) {
    const inner = reader.inside(() => readOr(reader))
    reader.expect(')')
    return inner
  }
  if (reader.accept('[')) {
    const items = reader.inside(() => readSeries(reader, ']', () => readOr(reader)))
    return node({ kind: 'list', items }, at, items)
  }
  if (reader.accept('{')) return readStruct(reader, at)
  if (reader.accept('-')) {
    const token = reader.peek()
    if (token.kind !== 'integer') throw reader.unexpected()
    reader.take()
    return integer(-token.value, at)
  }
  const token = reader.peek()
  if (token.kind === 'string' || token.kind === 'integer') {
    reader.take()
    if (token.kind === 'integer') return integer(token.value, at)
    return node({ kind: 'literal', value: token.text }, at, [])
  }
  if (reader.accept('true')) return node({ kind: 'literal', value: true }, at, [])
  if (reader.accept('false')) return node({ kind: 'literal', value: false }, at, [])
  return node({ kind: 'name', name: reader.name() }, at, [])
}

function readStruct(reader: Reader, at: number): Expression {
  const fields = reader.inside(() =>
    readSeries(reader, '}', () => {
      const name = reader.name()
      reader.expect(':')
      return { name, value: readOr(reader) }
    }),
  )
  if (new Set(fields.map(({ name }) => name)).size < fields.length) {
    throw policyError('parse', 'a field stands twice in a struct', at)
  }
  return node(
    { kind: 'struct', fields },
    at,
    fields.map(({ value }) => value),
  )
}

function readSeries<item>(reader: Reader, closing: string, read: () => item): item[] {
  const items: item[] = []
  if (reader.accept(closing)) return items
  do {
    items.push(read())
  } while (reader.accept(','))
  reader.expect(closing)
  return items
}

function integer(value: bigint, at: number): Expression {
  if (value > largest || value < smallest) {
    throw policyError('parse', 'an integer is out of range', at)
  }
  return node({ kind: 'literal', value }, at, [])
}
