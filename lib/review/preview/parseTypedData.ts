import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { isAtomicType, readValue } from '#lib/review/preview/readValue.ts'
import { isTypesTooLarge, type TypedField, type Types } from '#lib/review/preview/typedDataHash.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'

type Values = Record<string, unknown>

/** An atomic value with its path in domain or message. */
export type Leaf = { path: string; type: string; value: unknown; raw: unknown }
/** A struct as its type defines it, with normalized values. */
export type Struct = { path: string; type: string; fields: readonly TypedField[]; value: Values }

/** Typed data in normalized form; `warnings` lists what had to be changed for it. */
export type ParsedTypedData = {
  types: Types
  primaryType: string
  domain: Values
  message: Values
  domainLeaves: Leaf[]
  leaves: Leaf[]
  structs: Struct[]
  warnings: Finding[]
}

/** Why something is not typed data at all, with the type and the field that it is about. */
export type TypedDataProblem = {
  problem: keyof Messages['preview']['typedDataProblems']
  name: string
  field: string
}

const depthLimit = 24
const valueLimit = 20_000
const textLimit = 1_000_000
const domainTypes: Types[string] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Parses typed data (EIP-712) as object or JSON, with or without an EIP712Domain type. Adds a
 * warning for anything that a wallet would guess or reject; returns the reason if nothing can be
 * parsed.
 */
export function parseTypedData(input: unknown): ParsedTypedData | TypedDataProblem {
  if (typeof input === 'string' && input.length > textLimit) return problem('tooLong')
  const parsed = typeof input === 'string' ? parseJson(input) : input
  if (!isRecord(parsed)) return problem('noObject')
  const { primaryType, domain: rawDomain = {}, message: rawMessage = {} } = parsed
  if (!isRecord(rawDomain)) return problem('noDomain')
  if (typeof primaryType !== 'string') return problem('noPrimaryType')
  const result = readTypes(parsed.types, rawDomain)
  if ('problem' in result) return result
  const { types } = result
  if (!Object.hasOwn(types, primaryType)) return problem('undefinedType', primaryType)

  const domainLeaves: Leaf[] = []
  const leaves: Leaf[] = []
  const structs: Struct[] = []
  const warnings: Finding[] = []
  const walker: Walker = { types, warnings, structs, leaves: domainLeaves, valuesLeft: valueLimit }
  const domain = readStruct('EIP712Domain', rawDomain, 'domain', 0, walker)
  const isDomain = primaryType === 'EIP712Domain'
  if (isDomain && isRecord(rawMessage) && Object.keys(rawMessage).length > 0)
    warnings.push(warning('notCovered', '', 'message'))
  walker.leaves = leaves
  const message = isDomain ? {} : readStruct(primaryType, rawMessage, '', 0, walker)
  if (walker.valuesLeft < 0) return problem('tooManyValues')
  return { types, primaryType, domain, message, domainLeaves, leaves, structs, warnings }
}

/** The given types, plus the domain's if it is missing. */
function readTypes(input: unknown, domain: Values): { types: Types } | TypedDataProblem {
  if (!isRecord(input)) return problem('noTypes')
  const types: Types = Object.assign(Object.create(null), input)
  for (const [name, fields] of Object.entries(types)) {
    if (!/^[\w$:]+$/.test(name) || isAtomicType(name)) return problem('badTypeName', name)
    if (!Array.isArray(fields)) return problem('noFields', name)
    const names = new Set<unknown>()
    for (const field of fields) {
      if (typeof field?.name !== 'string' || typeof field.type !== 'string')
        return problem('incompleteField', name)
      if (/[\s(),]/.test(field.name)) return problem('hidingField', name)
      if (names.has(field.name)) return problem('repeatedField', name, field.name)
      names.add(field.name)
    }
  }
  if (isTypesTooLarge(types)) return problem('tooManyTypes')
  types.EIP712Domain ??= domainTypes.filter(({ name }) => domain[name] != null)
  const used = Object.values(types).flatMap((fields) => fields.map(({ type }) => type))
  const unknown = used
    .map(elementType)
    .find((type) => !isAtomicType(type) && !Object.hasOwn(types, type))
  return unknown === undefined ? { types } : problem('undefinedType', unknown)
}

function problem(code: TypedDataProblem['problem'], name = '', field = ''): TypedDataProblem {
  return { problem: code, name, field }
}

type Walker = {
  types: Types
  leaves: Leaf[]
  structs: Struct[]
  warnings: Finding[]
  /** If it falls below zero, the rest is not read and the whole is rejected. */
  valuesLeft: number
}

function readStruct(
  type: string,
  input: unknown,
  path: string,
  depth: number,
  walker: Walker,
): Values {
  const value: Values = Object.create(null)
  const fields = walker.types[type] ?? []
  if (!takeFromBudget(walker, fields.length)) return value
  if (!isRecord(input) || depth > depthLimit) {
    walker.warnings.push(warning('malformedValue', type, path || type))
    return value
  }
  for (const { name, type: fieldType } of fields) {
    const fieldPath = path ? `${path}.${name}` : name
    const own = Object.hasOwn(input, name) ? input[name] : undefined
    if (own === undefined || own === null)
      walker.warnings.push(warning('missingField', '', fieldPath))
    else value[name] = read(fieldType, own, fieldPath, depth + 1, walker)
  }
  const covered = new Set(fields.map(({ name }) => name))
  const names = Object.keys(input)
  if (!takeFromBudget(walker, Math.max(0, names.length - fields.length))) return value
  for (const name of names)
    if (!covered.has(name) && input[name] !== undefined)
      walker.warnings.push(warning('notCovered', '', path ? `${path}.${name}` : name))
  walker.structs.push({ path, type, fields, value })
  return value
}

function read(type: string, input: unknown, path: string, depth: number, walker: Walker): unknown {
  if (type.endsWith(']')) return readArray(type, input, path, depth, walker)
  if (Object.hasOwn(walker.types, type)) return readStruct(type, input, path, depth, walker)
  const { value, bad, wrongChecksum } = readValue(type, input)
  if (bad) walker.warnings.push(warning('malformedValue', type, path))
  if (wrongChecksum) walker.warnings.push(warning('badChecksum', '', path))
  walker.leaves.push({ path, type, value, raw: input })
  return value
}

function readArray(type: string, input: unknown, path: string, depth: number, walker: Walker) {
  const open = type.lastIndexOf('[')
  const length = type.slice(open + 1, -1)
  const fits = Array.isArray(input) && (length === '' || input.length === Number(length))
  if (!fits || depth > depthLimit) {
    walker.warnings.push(warning('malformedValue', type, path))
    return []
  }
  if (!takeFromBudget(walker, input.length)) return []
  const inner = type.slice(0, open)
  // Unlike map, Array.from also visits holes.
  return Array.from(input, (item, index) =>
    read(inner, item, `${path}[${index}]`, depth + 1, walker),
  )
}

/** Subtracts a number of values from the budget; whether it was enough. */
function takeFromBudget(walker: Walker, count: number) {
  walker.valuesLeft -= count
  return walker.valuesLeft >= 0
}

const elementType = (type: string) => type.replace(/(?<!\])(\[\d*\])+$/, '')
