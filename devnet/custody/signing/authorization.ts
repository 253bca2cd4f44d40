import { keccak_256 } from '@noble/hashes/sha3'
import { apiError } from '#devnet/custody/apiError.ts'
import { readJsonObject, readWhole } from '#devnet/custody/signing/json.ts'
import { encodeRlp } from '#devnet/custody/signing/rlp.ts'

/** An EIP-7702 authorization: on this chain (0: all) the account runs that contract's code. */
type Authorization = { address: string; chainId: bigint; nonce: bigint }

/**
 * Parses the payload of an authorization: JSON `{ address, chainId, nonce }`.
 * @throws ApiError 3 that names the field
 */
export function readAuthorization(payload: string): Authorization {
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
export function hashAuthorization({ address, chainId, nonce }: Authorization): Uint8Array {
  const fields = [numberBytes(chainId), Buffer.from(address.slice(2), 'hex'), numberBytes(nonce)]
  return keccak_256(Buffer.concat([Buffer.from('05', 'hex'), encodeRlp(fields)]))
}

function readNumber(name: string, value: unknown, bits: number): bigint {
  const number = readWhole(value)
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
