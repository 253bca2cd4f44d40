import { secp256k1 } from '@noble/curves/secp256k1'

/** A signature in the API's format: r and s of 64 hex digits, v "00" or "01" (parity of y). */
export type HashSignature = { r: string; s: string; v: string }

/** Signs a hash (32 bytes) with a secp256k1 key: deterministic (RFC 6979), s in the lower half. */
export function signHash(privateKey: Uint8Array, hash: Uint8Array): HashSignature {
  const { r, s, recovery } = secp256k1.sign(hash, privateKey, { lowS: true })
  return { r: digits(r), s: digits(s), v: recovery === 1 ? '01' : '00' }
}

function digits(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
