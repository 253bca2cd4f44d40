import type { Hex } from 'viem'
import { bytesToHex, concatBytes, hexToBytes, keccak256, stringToBytes } from 'viem/utils'

type TypedData = {
  types: Types
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}
type Hasher = { types: Types; typeHashes: Map<string, Uint8Array> }

/** The digest that is signed and, as in ERC-8213, the two hashes that it is made of. */
export type TypedDataHashes = { digest: Hex; domainHash: Hex; messageHash?: Hex }

/**
 * The EIP-712 hashes of typed data that was parsed without errors. Hashes each type once instead of
 * once per struct as viem does, which takes a tenth of the time for a quarter of a megabyte. Tests
 * compare them with viem.
 */
export function typedDataHashes(data: TypedData): TypedDataHashes {
  const { types, primaryType, domain, message } = data
  const hasher: Hasher = { types, typeHashes: new Map() }
  const prefix = new Uint8Array([0x19, 0x01])
  const domainHash = hashStruct('EIP712Domain', domain, hasher)
  if (primaryType === 'EIP712Domain')
    return {
      digest: bytesToHex(hash(concatBytes([prefix, domainHash]))),
      domainHash: bytesToHex(domainHash),
    }
  const messageHash = hashStruct(primaryType, message, hasher)
  return {
    digest: bytesToHex(hash(concatBytes([prefix, domainHash, messageHash]))),
    domainHash: bytesToHex(domainHash),
    messageHash: bytesToHex(messageHash),
  }
}

const hash = (bytes: Uint8Array) => keccak256(bytes, 'bytes')

function hashStruct(type: string, value: Record<string, unknown>, hasher: Hasher) {
  const fields = hasher.types[type] ?? []
  const encoded = new Uint8Array(32 * (fields.length + 1))
  encoded.set(hashType(type, hasher))
  fields.forEach((field, index) => {
    encoded.set(encode(field.type, value[field.name], hasher), 32 * (index + 1))
  })
  return hash(encoded)
}

function encode(type: string, value: unknown, hasher: Hasher): Uint8Array {
  if (type.endsWith(']')) return encodeArray(type, value as unknown[], hasher)
  if (Object.hasOwn(hasher.types, type))
    return hashStruct(type, value as Record<string, unknown>, hasher)
  if (type === 'string') return hash(stringToBytes(value as string))
  if (type === 'bytes') return hash(hexToBytes(value as Hex))
  if (type === 'bool') return word(value ? 1n : 0n)
  if (type === 'address') return word(BigInt(value as string))
  if (typeof value === 'bigint') return word(value)
  const word32 = new Uint8Array(32)
  word32.set(hexToBytes(value as Hex))
  return word32
}

function encodeArray(type: string, items: unknown[], hasher: Hasher) {
  const inner = type.slice(0, type.lastIndexOf('['))
  const encoded = new Uint8Array(32 * items.length)
  items.forEach((item, index) => {
    encoded.set(encode(inner, item, hasher), 32 * index)
  })
  return hash(encoded)
}

/** 32 bytes, big-endian, two's complement. */
function word(value: bigint) {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  const isSmall = value >= 0n && value < 2n ** 64n
  for (let at = 24, rest = value; at >= (isSmall ? 24 : 0); at -= 8, rest >>= 64n)
    view.setBigUint64(at, BigInt.asUintN(64, rest))
  return bytes
}

function hashType(type: string, { types, typeHashes }: Hasher) {
  const known = typeHashes.get(type)
  if (known) return known
  const [, ...others] = reachableTypes(type, types)
  const definitions = [type, ...others.sort()].map((name) => typeDefinition(name, types))
  const hashed = hash(stringToBytes(definitions.join('')))
  typeHashes.set(type, hashed)
  return hashed
}

/** The struct itself and every struct it references, each visited once. */
function reachableTypes(type: string, types: Types) {
  const found = new Set([type])
  // A Set's iteration includes elements added during the loop.
  for (const name of found)
    for (const field of types[name] ?? []) {
      const inner = field.type.replace(/\[.*/, '')
      if (Object.hasOwn(types, inner)) found.add(inner)
    }
  return [...found]
}

/** A field of an EIP-712 struct. */
export type TypedField = { name: string; type: string }
/** Struct definitions by name. */
export type Types = Record<string, readonly TypedField[]>

const typeLimit = 64
const fieldLimit = 512
const textLimit = 16_384

/** Encodes a struct type as in EIP-712: `Mail(address to,string contents)`. */
function typeDefinition(name: string, types: Types): string {
  const fields = (types[name] ?? []).map((field) => `${field.type} ${field.name}`)
  return `${name}(${fields.join(',')})`
}

/**
 * Whether the definitions are larger than any real application's. Hashing a struct includes the
 * definition of every struct it references, so the cost grows with the square of their size.
 */
export function isTypesTooLarge(types: Types): boolean {
  const names = Object.keys(types)
  if (names.length > typeLimit) return true
  let fieldCount = 0
  let textLength = 0
  for (const name of names) {
    fieldCount += types[name]?.length ?? 0
    if (fieldCount > fieldLimit) return true
    textLength += typeDefinition(name, types).length
    if (textLength > textLimit) return true
  }
  return false
}
