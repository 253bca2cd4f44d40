import { createECDH, ECDH } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'

/** Generates a P-256 key pair as an encryption target. */
export function createTargetKey(): { privateKey: Uint8Array; publicKeyHex: string } {
  const ecdh = createECDH('prime256v1')
  const publicKeyHex = ecdh.generateKeys('hex')
  const privateKey = new Uint8Array(32)
  const bytes = ecdh.getPrivateKey()
  privateKey.set(bytes, 32 - bytes.length)
  return { privateKey, publicKeyHex }
}

/** The public key (65 bytes) of a P-256 private key. */
export function publicHalf(privateKey: Uint8Array): Uint8Array {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return ecdh.getPublicKey()
}

/**
 * Parses a client's public key, compressed or not, to 65 bytes.
 * @throws ApiError 3 if it is not a point of P-256
 */
export function readTargetKey(publicKeyHex: string): Uint8Array {
  try {
    if (!/^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i.test(publicKeyHex)) throw new Error('not hex')
    return Buffer.from(
      ECDH.convertKey(publicKeyHex, 'prime256v1', 'hex', 'hex', 'uncompressed') as string,
      'hex',
    )
  } catch {
    throw apiError(3, 'invalid target public key: expected a P-256 point in hex')
  }
}
