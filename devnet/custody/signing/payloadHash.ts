import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3'
import { apiError } from '#devnet/custody/apiError.ts'
import { hashAuthorization, readAuthorization } from '#devnet/custody/signing/authorization.ts'
import { hashTypedData, readTypedData } from '#devnet/custody/signing/typedData.ts'

/** How a payload is written, and what is made of its bytes before they are signed. */
export type PayloadForm = { encoding: string; hashFunction: string }

/**
 * The hash (32 bytes) that is signed of a payload.
 * @throws an ApiError (3) for an unknown encoding or hash function, one that does not go with the
 * other, and a payload that is not written as its encoding says.
 */
export function payloadHash(payload: string, { encoding, hashFunction }: PayloadForm): Uint8Array {
  switch (encoding) {
    case 'PAYLOAD_ENCODING_HEXADECIMAL':
      return hashBytes(readHex(payload), hashFunction)
    case 'PAYLOAD_ENCODING_TEXT_UTF8':
      return hashBytes(Buffer.from(payload, 'utf8'), hashFunction)
    case 'PAYLOAD_ENCODING_EIP712':
      requireNoHashing(hashFunction)
      return hashTypedData(readTypedData(payload))
    case 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION':
      requireNoHashing(hashFunction)
      return hashAuthorization(readAuthorization(payload))
    default:
      throw apiError(3, `invalid payload encoding: ${encoding.slice(0, 100)}`)
  }
}

/** Reads hex, with or without 0x. @throws an ApiError (3) where it is none. */
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

/** The standard itself says how these are hashed; hashing once more would be signed for nobody. */
function requireNoHashing(hashFunction: string): void {
  if (hashFunction !== 'HASH_FUNCTION_NO_OP' && hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE') {
    throw apiError(3, `invalid hash function: ${hashFunction.slice(0, 100)} for this encoding`)
  }
}
