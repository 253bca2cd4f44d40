import { createECDH, createHash, ECDH, sign } from 'node:crypto'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { EnclaveKey } from '#devnet/custody/CustodyDependencies.ts'
import { enclaveSigningKey } from '#devnet/custody/enclave.ts'
import { open, seal } from '#devnet/custody/hpke/hpke.ts'
import { encodeBase58 } from '#devnet/relay/base58.ts'

const bundleSchema = z.object({
  encappedPublic: z.string().regex(/^04[0-9a-f]{128}$/i),
  ciphertext: z.string().regex(/^([0-9a-f]{2})+$/i),
})

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

/**
 * Encrypts a mnemonic (UTF-8) or a private key (32 bytes) to the client's key for export.
 * @throws ApiError 3 if the target is not a P-256 key
 */
export async function sealExportBundle({
  targetPublicKey,
  secret,
  organizationId,
  signer,
}: {
  /** Hex, compressed or not. */
  targetPublicKey: string
  secret: Uint8Array
  organizationId: string
  signer: EnclaveKey
}): Promise<string> {
  const { encapped, ciphertext } = await seal(readTargetKey(targetPublicKey), secret)
  return signBundle(
    {
      encappedPublic: Buffer.from(encapped).toString('hex'),
      ciphertext: Buffer.from(ciphertext).toString('hex'),
      organizationId,
    },
    signer,
  )
}

/** Creates the key an import is encrypted to; the signed bundle names organization and user. */
export function createImportTarget({
  organizationId,
  userId,
  signer,
}: {
  organizationId: string
  userId: string
  signer: EnclaveKey
}): { bundle: string; privateKey: Uint8Array } {
  const { privateKey, publicKeyHex } = createTargetKey()
  const bundle = signBundle({ targetPublic: publicKeyHex, organizationId, userId }, signer)
  return { bundle, privateKey }
}

/**
 * Decrypts what a client encrypted to an import or one-time code target (JSON of two hex strings).
 * @throws ApiError 3 if it is malformed, was encrypted to another key or has been altered
 */
export async function openSealedBundle(
  privateKey: Uint8Array,
  encryptedBundle: string,
): Promise<Uint8Array> {
  const { encappedPublic, ciphertext } = readBundle(encryptedBundle)
  try {
    return await open(
      { privateKey, publicKey: publicHalf(privateKey) },
      { encapped: Buffer.from(encappedPublic, 'hex'), ciphertext: Buffer.from(ciphertext, 'hex') },
    )
  } catch {
    throw apiError(3, 'unable to decrypt the encrypted bundle')
  }
}

function readBundle(text: string) {
  try {
    return bundleSchema.parse(JSON.parse(text))
  } catch {
    throw apiError(3, 'invalid encrypted bundle')
  }
}

/**
 * Creates the key that a client encrypts a one-time code to. `openSealedBundle` decrypts it: JSON
 * `{ otp_code, public_key }`.
 */
export function createOtpTarget({ fetcher }: { fetcher: EnclaveKey }): {
  bundle: string
  privateKey: Uint8Array
} {
  const { privateKey, publicKeyHex } = createTargetKey()
  return { bundle: signBundle({ targetPublic: publicKeyHex }, fetcher), privateKey }
}

/** Wraps data in Turnkey's bundle format: hex of JSON, signed by one of the service's keys. */
function signBundle(data: Record<string, string>, key: EnclaveKey): string {
  const bytes = Buffer.from(JSON.stringify(data))
  return JSON.stringify({
    version: 'v1.0.0',
    data: bytes.toString('hex'),
    dataSignature: sign('sha256', bytes, enclaveSigningKey(key)).toString('hex'),
    enclaveQuorumPublic: key.publicKeyHex,
  })
}

/** Generates a P-256 key pair as an encryption target. */
function createTargetKey(): { privateKey: Uint8Array; publicKeyHex: string } {
  const ecdh = createECDH('prime256v1')
  const publicKeyHex = ecdh.generateKeys('hex')
  const privateKey = new Uint8Array(32)
  const bytes = ecdh.getPrivateKey()
  privateKey.set(bytes, 32 - bytes.length)
  return { privateKey, publicKeyHex }
}

/** The public key (65 bytes) of a P-256 private key. */
function publicHalf(privateKey: Uint8Array): Uint8Array {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return ecdh.getPublicKey()
}

/**
 * Parses a client's public key, compressed or not, to 65 bytes.
 * @throws ApiError 3 if it is not a point of P-256
 */
function readTargetKey(publicKeyHex: string): Uint8Array {
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
