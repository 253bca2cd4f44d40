import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3'
import { toRlp } from 'viem'
import { apiError } from '#devnet/custody/apiError.ts'
import type { PolicyAttributes, PolicyValue } from '#devnet/custody/policy/policyTypes.ts'
import {
  hashTypedData,
  readInteger,
  readJsonObject,
  readTypedData,
  type TypedData,
} from '#devnet/custody/signing/typedData.ts'
import { parseType, type TypedStructs } from '#devnet/custody/signing/typedDataTypes.ts'

/** Encoding of a payload, and the hash function applied before signing. */
export type PayloadForm = { encoding: string; hashFunction: string }

/**
 * The hash (32 bytes) to sign for a payload.
 * @throws ApiError 3 for an unknown encoding or hash function, an invalid combination, or a payload
 * that does not match its encoding
 */
export function payloadHash(payload: string, { encoding, hashFunction }: PayloadForm): Uint8Array {
  switch (encoding) {
    case 'PAYLOAD_ENCODING_EIP712':
      requireNoHashing(hashFunction)
      return hashTypedData(readTypedData(payload))
    case 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION':
      requireNoHashing(hashFunction)
      return hashAuthorization(readAuthorization(payload))
    default:
      return hashBytes(payloadBytes(payload, encoding), hashFunction)
  }
}

/**
 * The bytes of a payload in hex or UTF-8.
 * @throws ApiError 3 for another encoding, or a payload that does not match it
 */
export function payloadBytes(payload: string, encoding: string): Buffer {
  if (encoding === 'PAYLOAD_ENCODING_HEXADECIMAL') return readHex(payload)
  if (encoding === 'PAYLOAD_ENCODING_TEXT_UTF8') return Buffer.from(payload, 'utf8')
  throw apiError(3, `invalid payload encoding: ${encoding.slice(0, 100)}`)
}

/** Parses hex, with or without 0x. @throws ApiError 3 if it is not hex */
export function readHex(text: string, what = 'payload'): Buffer {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  if (digits.length % 2 !== 0 || /[^0-9a-f]/i.test(digits)) {
    throw apiError(3, `invalid ${what}: expected an even number of hex digits`)
  }
  return Buffer.from(digits, 'hex')
}

function hashBytes(bytes: Buffer, hashFunction: string): Uint8Array {
  switch (hashFunction) {
    case 'HASH_FUNCTION_KECCAK256':
      return keccak_256(bytes)
    case 'HASH_FUNCTION_SHA256':
      return createHash('sha256').update(bytes).digest()
    case 'HASH_FUNCTION_NO_OP':
      if (bytes.length === 32) return bytes
      throw apiError(3, `invalid payload: ${bytes.length} bytes where a hash of 32 is expected`)
    case 'HASH_FUNCTION_NOT_APPLICABLE':
      throw apiError(3, `invalid hash function: ${hashFunction} goes with ed25519 keys only`)
    default:
      throw apiError(3, `invalid hash function: ${hashFunction.slice(0, 100)}`)
  }
}

/** The standard defines how these are hashed; another hash would yield an unusable signature. */
function requireNoHashing(hashFunction: string): void {
  if (hashFunction !== 'HASH_FUNCTION_NO_OP' && hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE') {
    throw apiError(3, `invalid hash function: ${hashFunction.slice(0, 100)} for this encoding`)
  }
}

/**
 * Policy attributes of a payload, as `eth`: typed data and authorizations are decoded; text and hex have
 * none.
 * @throws ApiError 3 if the payload cannot be decoded
 */
export function payloadAttributes(payload: string, encoding: string): PolicyAttributes {
  if (encoding === 'PAYLOAD_ENCODING_EIP712') {
    return { eth: { eip_712: typedDataAttributes(readTypedData(payload)) } }
  }
  if (encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') {
    const { address, chainId, nonce } = readAuthorization(payload)
    return { eth: { eip_7702_authorization: { address, chain_id: chainId, nonce } } }
  }
  return {}
}

/** An EIP-7702 authorization: on this chain (0: all) the account runs that contract's code. */
type Authorization = { address: string; chainId: bigint; nonce: bigint }

/**
 * Parses the payload of an authorization: JSON `{ address, chainId, nonce }`.
 * @throws ApiError 3 that names the field
 */
function readAuthorization(payload: string): Authorization {
  const { address, chainId, nonce } = readJsonObject(payload, 'the authorization')
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) {
    throw apiError(3, 'invalid payload: address must be 20 bytes of hex')
  }
  return {
    address: address.toLowerCase(),
    chainId: readNumber('chainId', chainId, 256),
    nonce: readNumber('nonce', nonce, 64),
  }
}

/** The hash that is signed: keccak256(0x05 ‖ rlp([chainId, address, nonce])). */
function hashAuthorization({ address, chainId, nonce }: Authorization): Uint8Array {
  const fields = [numberBytes(chainId), Buffer.from(address.slice(2), 'hex'), numberBytes(nonce)]
  return keccak_256(Buffer.concat([Buffer.from('05', 'hex'), toRlp(fields, 'bytes')]))
}

function readNumber(name: string, value: unknown, bits: number): bigint {
  const number = readInteger(value)
  if (number === undefined || BigInt.asUintN(bits, number) !== number) {
    throw apiError(3, `invalid payload: ${name} must be a whole number of ${bits} bits`)
  }
  return number
}

function numberBytes(value: bigint): Buffer {
  if (value === 0n) return Buffer.alloc(0)
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}

type Attributes = { [name: string]: PolicyValue | undefined }

/**
 * Policy attributes of typed data, as `eth.eip_712`: lowercase hex, integers, and only signed fields.
 * Values that do not match their type are left out, because they cannot be signed either.
 */
function typedDataAttributes({ structs, primaryType, domain, message }: TypedData): Attributes {
  const { name, version, chainId, verifyingContract, salt } = structAttributes(
    'EIP712Domain',
    domain,
    structs,
    0,
  )
  return {
    primary_type: primaryType,
    domain: { name, version, chain_id: chainId, verifying_contract: verifyingContract, salt },
    message: structAttributes(primaryType, message, structs, 0),
  }
}

/** Maximum nesting of values visible to policies. */
const maxDepth = 64

function structAttributes(
  name: string,
  value: Record<string, unknown>,
  structs: TypedStructs,
  depth: number,
): Attributes {
  const fields = (structs.get(name) ?? []).filter((field) => Object.hasOwn(value, field.name))
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      valueAttributes(field.type, value[field.name], structs, depth + 1),
    ]),
  )
}

function valueAttributes(
  type: string,
  value: unknown,
  structs: TypedStructs,
  depth: number,
): PolicyValue | undefined {
  if (depth > maxDepth) return undefined
  const parsed = parseType(type, structs)
  switch (parsed?.kind) {
    case 'uint':
    case 'int':
      return readInteger(value)
    case 'address':
    case 'bytes':
      return typeof value === 'string' ? value.toLowerCase() : undefined
    case 'string':
      return typeof value === 'string' ? value : undefined
    case 'bool':
      return typeof value === 'boolean' ? value : undefined
    case 'array':
      return arrayAttributes(parsed.item, value, structs, depth)
    case 'struct':
      return isObject(value) ? structAttributes(parsed.name, value, structs, depth) : undefined
    default:
      return undefined
  }
}

function arrayAttributes(item: string, value: unknown, structs: TypedStructs, depth: number) {
  if (!Array.isArray(value)) return undefined
  return value
    .map((each) => valueAttributes(item, each, structs, depth + 1))
    .filter((each) => each !== undefined)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
