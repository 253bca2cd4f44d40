import { isAtomicType, readValue } from '#lib/preview/readValue.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

/** A field of a struct, as EIP-712 writes it. */
export type TypedField = { name: string; type: string }
/** Structs by name. */
export type Types = Record<string, readonly TypedField[]>
type Values = Record<string, unknown>

/** One atomic value, by its path in domain or message. */
export type Leaf = { path: string; type: string; value: unknown; raw: unknown }
/** One struct as its type names it, values normalised. */
export type Struct = { path: string; type: string; fields: readonly TypedField[]; value: Values }

/** Typed data in one form, however it was written; `warnings` tells what had to be bent for it. */
export type ReadTypedData = {
  types: Types
  primaryType: string
  domain: Values
  message: Values
  domainLeaves: Leaf[]
  leaves: Leaf[]
  structs: Struct[]
  warnings: PreviewWarning[]
}

const depthLimit = 24
const domainTypes: Types[string] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads typed data (EIP-712) as object or JSON, with or without an EIP712Domain type. Where a wallet
 * would guess or fail, there is a warning instead; the text of a failure where nothing can be read.
 */
export function readTypedData(input: unknown): ReadTypedData | string {
  const parsed = typeof input === 'string' ? parse(input) : input
  if (!isValues(parsed)) return 'it is not an object'
  const { primaryType, domain: askedDomain = {}, message: askedMessage = {} } = parsed
  if (!isValues(askedDomain)) return 'its domain is not an object'
  if (typeof primaryType !== 'string') return 'it names no primary type'
  const types = readTypes(parsed.types, askedDomain)
  if (typeof types === 'string') return types
  if (!Object.hasOwn(types, primaryType)) return `its types do not define ${primaryType}`

  const domainLeaves: Leaf[] = []
  const leaves: Leaf[] = []
  const structs: Struct[] = []
  const warnings: PreviewWarning[] = []
  const walker = { types, warnings, structs }
  const domain = readStruct('EIP712Domain', askedDomain, 'domain', 0, {
    ...walker,
    leaves: domainLeaves,
  })
  const isDomain = primaryType === 'EIP712Domain'
  if (isDomain && isValues(askedMessage) && Object.keys(askedMessage).length > 0)
    warnings.push(warning('notCovered', '', 'message'))
  const message = isDomain
    ? {}
    : readStruct(primaryType, askedMessage, '', 0, { ...walker, leaves })
  return { types, primaryType, domain, message, domainLeaves, leaves, structs, warnings }
}

/** The types as they stand, plus the domain's where it was left to the reader. */
function readTypes(asked: unknown, domain: Values): Types | string {
  if (!isValues(asked)) return 'it has no types'
  const types: Types = Object.assign(Object.create(null), asked)
  for (const [name, fields] of Object.entries(types)) {
    if (!/^[\w$]+$/.test(name) || isAtomicType(name)) return `${name} cannot name a type`
    if (!Array.isArray(fields)) return `the type ${name} is not a list of fields`
    const names = new Set<unknown>()
    for (const field of fields) {
      if (typeof field?.name !== 'string' || typeof field.type !== 'string')
        return `the type ${name} has a field without name or type`
      if (/[\s(),]/.test(field.name)) return `the type ${name} has a field that hides another`
      if (names.has(field.name)) return `the type ${name} names ${field.name} twice`
      names.add(field.name)
    }
  }
  types.EIP712Domain ??= domainTypes.filter(({ name }) => domain[name] != null)
  const used = Object.values(types).flatMap((fields) => fields.map(({ type }) => type))
  const unknown = used
    .map(elementType)
    .find((type) => !isAtomicType(type) && !Object.hasOwn(types, type))
  return unknown === undefined ? types : `its types do not define ${unknown}`
}

type Walker = { types: Types; leaves: Leaf[]; structs: Struct[]; warnings: PreviewWarning[] }

function readStruct(
  type: string,
  asked: unknown,
  path: string,
  depth: number,
  walker: Walker,
): Values {
  const value: Values = Object.create(null)
  const fields = walker.types[type] ?? []
  if (!isValues(asked) || depth > depthLimit) {
    walker.warnings.push(warning('malformedValue', type, path || type))
    return value
  }
  for (const { name, type: fieldType } of fields) {
    const fieldPath = path ? `${path}.${name}` : name
    const own = Object.hasOwn(asked, name) ? asked[name] : undefined
    if (own === undefined || own === null)
      walker.warnings.push(warning('missingField', '', fieldPath))
    else value[name] = read(fieldType, own, fieldPath, depth + 1, walker)
  }
  const covered = new Set(fields.map(({ name }) => name))
  for (const name of Object.keys(asked))
    if (!covered.has(name) && asked[name] !== undefined)
      walker.warnings.push(warning('notCovered', '', path ? `${path}.${name}` : name))
  walker.structs.push({ path, type, fields, value })
  return value
}

function read(type: string, asked: unknown, path: string, depth: number, walker: Walker): unknown {
  if (type.endsWith(']')) return readArray(type, asked, path, depth, walker)
  if (Object.hasOwn(walker.types, type)) return readStruct(type, asked, path, depth, walker)
  const { value, bad, wrongChecksum } = readValue(type, asked)
  if (bad) walker.warnings.push(warning('malformedValue', type, path))
  if (wrongChecksum) walker.warnings.push(warning('badChecksum', '', path))
  walker.leaves.push({ path, type, value, raw: asked })
  return value
}

function readArray(type: string, asked: unknown, path: string, depth: number, walker: Walker) {
  const open = type.lastIndexOf('[')
  const length = type.slice(open + 1, -1)
  const fits = Array.isArray(asked) && (length === '' || asked.length === Number(length))
  if (!fits || depth > depthLimit) {
    walker.warnings.push(warning('malformedValue', type, path))
    return []
  }
  const inner = type.slice(0, open)
  // Unlike map, from visits holes.
  return Array.from(asked, (item, index) =>
    read(inner, item, `${path}[${index}]`, depth + 1, walker),
  )
}

const elementType = (type: string) => type.replace(/(\[\d*\])+$/, '')

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
