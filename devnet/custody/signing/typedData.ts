import { keccak_256 } from '@noble/hashes/sha3'
import { apiError } from '#devnet/custody/apiError.ts'
import {
  type ParsedType,
  parseType,
  readStructs,
  type TypedField,
  type TypedStructs,
  typeHash,
} from '#devnet/custody/signing/typedDataTypes.ts'

/** Parsed typed data (EIP-712). */
export type TypedData = {
  structs: TypedStructs
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/** Maximum nesting of values in a message. */
const maxDepth = 64

/** Possible fields of a domain, in the order of the standard. */
const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Parses the payload of a typed-data signature: JSON `{ domain, message, primaryType, types }`.
 * Without the type EIP712Domain the domain is hashed by the fields it has: an empty one makes a
 * signature for any site and contract, and is hashed as such.
 * @throws ApiError 3 with a message
 */
export function readTypedData(payload: string): TypedData {
  const { types, primaryType, domain = {}, message = {} } = readJsonObject(payload, 'typed data')
  const given = readStructs(types)
  if (!isObject(domain)) throw invalid('domain must be an object')
  if (!isObject(message)) throw invalid('message must be an object')
  const structs = given.has('EIP712Domain')
    ? given
    : new Map([
        ...given,
        ['EIP712Domain', domainFields.filter(({ name }) => Object.hasOwn(domain, name))] as const,
      ])
  if (typeof primaryType !== 'string' || !structs.has(primaryType)) {
    throw invalid('primaryType must be one of types')
  }
  return { structs, primaryType, domain, message }
}

/** The hash to sign: keccak256(0x1901 ‖ domain separator ‖ hash of the message). */
export function hashTypedData({ structs, primaryType, domain, message }: TypedData): Uint8Array {
  const hashed = [hashStruct('EIP712Domain', domain, { structs, path: 'domain', depth: 0 })]
  if (primaryType !== 'EIP712Domain') {
    hashed.push(hashStruct(primaryType, message, { structs, path: 'message', depth: 0 }))
  }
  return keccak_256(Buffer.concat([Buffer.from('1901', 'hex'), ...hashed]))
}

/** Current position in the message. */
type Position = { structs: TypedStructs; path: string; depth: number }

function hashStruct(name: string, value: Record<string, unknown>, position: Position): Uint8Array {
  const { structs, path } = position
  const fields = (structs.get(name) ?? []).map((field) => {
    if (!Object.hasOwn(value, field.name)) throw invalid(`${path}.${field.name} is missing`)
    return encodeValue(field.type, value[field.name], inside(position, `.${field.name}`))
  })
  return keccak_256(Buffer.concat([typeHash(name, structs), ...fields]))
}

/** Encodes a value as 32 bytes. */
function encodeValue(type: string, value: unknown, position: Position): Uint8Array {
  const parsed = parseType(type, position.structs)
  if (!parsed) throw invalid(`type ${type} of ${position.path}`)
  if (parsed.kind === 'struct') return encodeStruct(parsed.name, value, position)
  if (parsed.kind === 'array') return encodeArray(parsed, value, position)
  const encoded = encodeAtom(parsed, value)
  if (!encoded) throw invalid(`${position.path} is no ${type}`)
  return encoded
}

/** A null struct is hashed as zeros, so that recursive types can end. */
function encodeStruct(name: string, value: unknown, position: Position): Uint8Array {
  if (value === null) return new Uint8Array(32)
  if (!isObject(value)) throw invalid(`${position.path} is no ${name}`)
  return hashStruct(name, value, position)
}

function encodeArray(
  { item, length }: Extract<ParsedType, { kind: 'array' }>,
  value: unknown,
  position: Position,
): Uint8Array {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length)) {
    throw invalid(`${position.path} is no list of ${length ?? 'any number of'} ${item}`)
  }
  const items = value.map((each, index) => encodeValue(item, each, inside(position, `[${index}]`)))
  return keccak_256(Buffer.concat(items))
}

function encodeAtom(type: ParsedType, value: unknown): Uint8Array | undefined {
  switch (type.kind) {
    case 'bool':
      return typeof value === 'boolean' ? word(value ? 1n : 0n) : undefined
    case 'string':
      return isText(value) ? keccak_256(Buffer.from(value, 'utf8')) : undefined
    case 'address':
      return isHex(value, 20) ? word(BigInt(value)) : undefined
    case 'uint':
    case 'int':
      return encodeInteger(type.kind, type.bits, readInteger(value))
    case 'bytes':
      return encodeBytes(type.size, value)
    default:
      return undefined
  }
}

function encodeInteger(kind: 'uint' | 'int', bits: number, value: bigint | undefined) {
  if (value === undefined) return undefined
  const fits = kind === 'uint' ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)
  return fits === value ? word(BigInt.asUintN(256, value)) : undefined
}

function encodeBytes(size: number | undefined, value: unknown): Uint8Array | undefined {
  if (!isHex(value, size)) return undefined
  const bytes = Buffer.from(value.slice(2), 'hex')
  return size === undefined ? keccak_256(bytes) : Buffer.concat([bytes, Buffer.alloc(32 - size)])
}

function word(value: bigint): Uint8Array {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}

function isHex(value: unknown, size: number | undefined): value is `0x${string}` {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) return false
  return size === undefined || value.length === 2 + size * 2
}

/** Whether it is a string that UTF-8 can encode: half a surrogate pair cannot. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !/\p{Surrogate}/u.test(value)
}

function inside({ structs, path, depth }: Position, step: string): Position {
  if (depth >= maxDepth) throw invalid(`${path.slice(0, 100)} is nested too deep`)
  return { structs, path: `${path}${step}`, depth: depth + 1 }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(what: string) {
  return apiError(3, `invalid payload: ${what.slice(0, 200)}`)
}

/** JSON string or number: strings are matched first, so that digits in them are skipped. */
const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses a JSON object; integers beyond JavaScript's safe range become strings, without loss.
 * @throws ApiError 3 if it is not an object
 */
export function readJsonObject(text: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(tokens, quoteLong))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // Reported below.
  }
  throw apiError(3, `invalid payload: ${what} must be a JSON object`)
}

/** Parses an integer of a payload: a safe JSON number, decimal or 0x-hex digits; else undefined. */
export function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 100) return undefined
  if (/^(0x[0-9a-f]+|\d+)$/i.test(value)) return BigInt(value)
  return /^-\d+$/.test(value) ? -BigInt(value.slice(1)) : undefined
}

function quoteLong(token: string): string {
  return /^-?\d{16,}$/.test(token) ? `"${token}"` : token
}
