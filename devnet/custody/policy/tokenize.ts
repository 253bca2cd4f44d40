import { policyError } from '#devnet/custody/policy/Expression.ts'

/** One token of a policy, and its position. */
export type Token =
  | { kind: 'name' | 'symbol' | 'string'; text: string; at: number }
  | { kind: 'integer'; value: bigint; at: number }
  | { kind: 'end'; at: number }

/** Maximum length of a condition or consensus, in characters. */
export const longestPolicyText = 16_384

const symbols = ['&&', '||', '==', '!=', '<=', '>=', '..', ...'<>!()[]{},.:-']

/** Integers are i128 or u256; no literal needs more digits. */
const longestInteger = 78

const escapes: Record<string, string> = {
  "'": "'",
  '"': '"',
  '\\': '\\',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Splits the text of a policy into tokens. @throws PolicyError */
export function tokenize(text: string): Token[] {
  if (text.length > longestPolicyText) {
    throw policyError('parse', `longer than ${longestPolicyText} characters`, longestPolicyText)
  }
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at, at + longestInteger + 1)
    const space = /^\s+/.exec(rest)
    if (space) {
      at += space[0].length
      continue
    }
    const [token, length] = rest.startsWith("'")
      ? readString(text, at)
      : (readInteger(rest, at) ?? readName(text, at) ?? readSymbol(rest, at))
    tokens.push(token)
    at += length
  }
  return [...tokens, { kind: 'end', at }]
}

type Read = [token: Token, length: number]

function readString(text: string, start: number): Read {
  let value = ''
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === "'") return [{ kind: 'string', text: value, at: start }, at + 1 - start]
    if (character !== '\\') {
      value += character
      continue
    }
    const code = /^u[0-9a-fA-F]{4}/.exec(text.slice(at + 1, at + 6))
    const escaped = code
      ? String.fromCharCode(Number.parseInt(code[0].slice(1), 16))
      : escapes[text.charAt(at + 1)]
    if (escaped === undefined) throw policyError('parse', 'unknown escape in a string', at)
    value += escaped
    at += code ? code[0].length : 1
  }
  throw policyError('parse', 'a string is not closed', start)
}

function readInteger(rest: string, at: number): Read | undefined {
  const digits = /^[0-9]+/.exec(rest)?.[0]
  if (digits === undefined) return undefined
  if (digits.length > longestInteger) throw policyError('parse', 'an integer is too long', at)
  if (/^[A-Za-z_]/.test(rest.slice(digits.length))) {
    throw policyError('parse', 'a letter follows an integer', at + digits.length)
  }
  return [{ kind: 'integer', value: BigInt(digits), at }, digits.length]
}

function readName(text: string, at: number): Read | undefined {
  const pattern = /[A-Za-z_][A-Za-z0-9_]*/y
  pattern.lastIndex = at
  const name = pattern.exec(text)?.[0]
  return name === undefined ? undefined : [{ kind: 'name', text: name, at }, name.length]
}

function readSymbol(rest: string, at: number): Read {
  const symbol = symbols.find((known) => rest.startsWith(known))
  if (symbol !== undefined) return [{ kind: 'symbol', text: symbol, at }, symbol.length]
  throw policyError(
    'parse',
    rest.startsWith('"') ? 'strings stand in single quotes' : 'a character that means nothing',
    at,
  )
}
