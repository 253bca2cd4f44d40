import { keccak_256 } from '@noble/hashes/sha3'
import { apiError } from '#devnet/custody/apiError.ts'

/** Maximum number of structs in typed data, each of which is hashed with all its dependencies. */
const maxStructs = 256

/** One field of a struct. */
export type TypedField = { name: string; type: string }

/** The structs of typed data (EIP-712) by name. */
export type TypedStructs = ReadonlyMap<string, readonly TypedField[]>

/** A parsed type name. */
export type ParsedType =
  | { kind: 'uint' | 'int'; bits: number }
  | { kind: 'bytes'; size: number | undefined }
  | { kind: 'bool' | 'address' | 'string' }
  | { kind: 'struct'; name: string }
  | { kind: 'array'; item: string; length: number | undefined }

/** Parses a type name; undefined if it is neither an EIP-712 type nor one of the structs. */
export function parseType(type: string, structs: TypedStructs): ParsedType | undefined {
  const array = /^(.+)\[(\d*)\]$/.exec(type)
  if (array) {
    const [, item = '', length = ''] = array
    return { kind: 'array', item, length: length === '' ? undefined : Number(length) }
  }
  return parseAtom(type) ?? (structs.has(type) ? { kind: 'struct', name: type } : undefined)
}

/** Parses the name of a type that is neither a struct nor an array. */
function parseAtom(type: string): ParsedType | undefined {
  if (type === 'bool' || type === 'address' || type === 'string') return { kind: type }
  const integer = /^(u?int)(\d+)$/.exec(type)
  if (integer) {
    const bits = Number(integer[2])
    const isSize = bits >= 8 && bits <= 256 && bits % 8 === 0 && !integer[2]?.startsWith('0')
    return isSize ? { kind: integer[1] === 'int' ? 'int' : 'uint', bits } : undefined
  }
  const bytes = /^bytes(\d*)$/.exec(type)
  if (!bytes) return undefined
  if (bytes[1] === '') return { kind: 'bytes', size: undefined }
  const size = Number(bytes[1])
  const isSize = size >= 1 && size <= 32 && !bytes[1]?.startsWith('0')
  return isSize ? { kind: 'bytes', size } : undefined
}

/**
 * Parses the `types` of a payload. Names must not be Solidity's own types nor contain characters of
 * the type encoding, because the encoding would be ambiguous.
 * @throws ApiError 3 that names the type
 */
export function readStructs(types: unknown): TypedStructs {
  if (typeof types !== 'object' || types === null || Array.isArray(types)) {
    throw apiError(3, 'invalid payload: types must be an object')
  }
  const structs = new Map<string, readonly TypedField[]>()
  if (Object.keys(types).length > maxStructs) throw invalid(`more than ${maxStructs} types`)
  for (const [name, fields] of Object.entries(types)) {
    if (!isName(name) || isReservedName(name)) throw invalid(`type name ${name}`)
    structs.set(name, readFields(name, fields))
  }
  for (const [name, fields] of structs) {
    const unknown = fields.find(({ type }) => !parseType(baseOf(type), structs))
    if (unknown) throw invalid(`type ${unknown.type} of ${name}.${unknown.name}`)
  }
  return structs
}

/** Encodes a struct type with its dependencies: `Mail(Person from)Person(string name)`. */
export function encodeType(name: string, structs: TypedStructs): string {
  const others = [...collect(name, structs, new Set())].filter((other) => other !== name).sort()
  return [name, ...others].map((each) => writeStruct(each, structs.get(each) ?? [])).join('')
}

/** keccak256 of a struct's type encoding; cached, because a list of structs needs it repeatedly. */
export function typeHash(name: string, structs: TypedStructs): Uint8Array {
  const known = hashes.get(structs) ?? new Map<string, Uint8Array>()
  hashes.set(structs, known)
  const hash = known.get(name) ?? keccak_256(Buffer.from(encodeType(name, structs), 'utf8'))
  known.set(name, hash)
  return hash
}

const hashes = new WeakMap<TypedStructs, Map<string, Uint8Array>>()

function collect(name: string, structs: TypedStructs, found: Set<string>): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const { type } of structs.get(name) ?? []) {
    const base = baseOf(type)
    if (structs.has(base)) collect(base, structs, found)
  }
  return found
}

function writeStruct(name: string, fields: readonly TypedField[]): string {
  return `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
}

function readFields(struct: string, fields: unknown): TypedField[] {
  if (!Array.isArray(fields)) throw invalid(`type ${struct}: its fields must be a list`)
  const read = fields.map((field: unknown) => readField(struct, field))
  if (new Set(read.map(({ name }) => name)).size !== read.length) {
    throw invalid(`type ${struct}: a field is there twice`)
  }
  return read
}

function readField(struct: string, field: unknown): TypedField {
  const { name, type } = (typeof field === 'object' && field !== null ? field : {}) as Record<
    string,
    unknown
  >
  if (typeof name !== 'string' || typeof type !== 'string' || !isName(name)) {
    throw invalid(`field of type ${struct}`)
  }
  if (!/^[^[\]]+(\[([1-9]\d{0,5})?\])*$/.test(type))
    throw invalid(`type ${type} of ${struct}.${name}`)
  return { name, type }
}

function baseOf(type: string): string {
  return type.split('[', 1)[0] ?? ''
}

function isName(name: string): boolean {
  return /^[^\s()[\],]{1,200}$/u.test(name)
}

/** Whether the name is a Solidity type. */
function isReservedName(name: string): boolean {
  return /^(bool|address|string|bytes\d*|u?int\d*)$/.test(name)
}

function invalid(what: string) {
  return apiError(3, `invalid payload: ${what.slice(0, 200)}`)
}
