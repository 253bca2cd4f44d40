import { isRecord } from '#lib/input/isRecord.ts'
import { type ParsedTypedData, parseTypedData } from '#lib/review/preview/parseTypedData.ts'

type Types = ParsedTypedData['types']

/**
 * Typed data with what its signature covers, and nothing else: a wallet could show the rest as if it
 * were part of it. It has the type of its domain, by which it was hashed; wallets derive a missing one
 * differently. What is no typed data, which cannot be signed, is returned as it is.
 */
export function coveredTypedData(input: unknown): unknown {
  const data = parseTypedData(input)
  if ('problem' in data || !isRecord(input)) return input
  const { types, primaryType } = data
  const definitions = Object.entries(types).map(([name, fields]) => [
    name,
    fields.map(({ name, type }) => ({ name, type })),
  ])
  return {
    types: Object.fromEntries(definitions),
    primaryType,
    domain: covered('EIP712Domain', input.domain ?? {}, types, 0),
    message:
      primaryType === 'EIP712Domain' ? {} : covered(primaryType, input.message ?? {}, types, 0),
  }
}

function covered(type: string, value: unknown, types: Types, depth: number): unknown {
  // Deeper ones are refused by the review.
  if (depth > 40) return undefined
  if (type.endsWith(']')) {
    const inner = type.slice(0, type.lastIndexOf('['))
    return Array.isArray(value)
      ? value.map((item) => covered(inner, item, types, depth + 1))
      : value
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields || !isRecord(value)) return value
  const members = fields
    .filter(({ name }) => Object.hasOwn(value, name) && value[name] !== undefined)
    .map(({ name, type }) => [name, covered(type, value[name], types, depth + 1)])
  return Object.fromEntries(members)
}
