import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3'
import { apiError } from '#devnet/custody/apiError.ts'
import type { PolicyFacts } from '#devnet/custody/policy/policyTypes.ts'
import { hashAuthorization, readAuthorization } from '#devnet/custody/signing/authorization.ts'
import { hashTypedData, readTypedData } from '#devnet/custody/signing/typedData.ts'
import { typedDataFacts } from '#devnet/custody/signing/typedDataFacts.ts'

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
 * Policy facts of a payload, as `eth`: typed data and authorizations are decoded; text and hex have
 * none.
 * @throws ApiError 3 if the payload cannot be decoded
 */
export function payloadFacts(payload: string, encoding: string): PolicyFacts {
  if (encoding === 'PAYLOAD_ENCODING_EIP712') {
    return { eth: { eip_712: typedDataFacts(readTypedData(payload)) } }
  }
  if (encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') {
    const { address, chainId, nonce } = readAuthorization(payload)
    return { eth: { eip_7702_authorization: { address, chain_id: chainId, nonce } } }
  }
  return {}
}
