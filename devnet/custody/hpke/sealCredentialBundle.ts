import { createHash, ECDH } from 'node:crypto'
import { seal } from '#devnet/custody/hpke/hpke.ts'
import { readTargetKey } from '#devnet/custody/hpke/targetKey.ts'
import { encodeBase58 } from '#devnet/relay/base58.ts'

/**
 * Encrypts an API key's private key (32 bytes) to a client's key: base58check of the compressed
 * ephemeral key and the ciphertext. Such bundles are not signed.
 * @throws ApiError 3 if the target is not a P-256 key
 */
export async function sealCredentialBundle(
  targetPublicKeyHex: string,
  privateKey: Uint8Array,
): Promise<string> {
  const { encapped, ciphertext } = await seal(readTargetKey(targetPublicKeyHex), privateKey)
  return base58check(Buffer.concat([compress(encapped), ciphertext]))
}

function compress(point: Uint8Array): Buffer {
  const hex = ECDH.convertKey(point, 'prime256v1', undefined, 'hex', 'compressed') as string
  return Buffer.from(hex, 'hex')
}

function base58check(bytes: Buffer): string {
  const checksum = sha256(sha256(bytes)).subarray(0, 4)
  return encodeBase58(Buffer.concat([bytes, checksum]))
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
