import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { curveOf, openSigner, type Signer } from '#devnet/custody/keys/findSigner.ts'
import { type PayloadForm, payloadBytes, payloadHash } from '#devnet/custody/signing/payloadHash.ts'

/** A signature in the API's format: r and s of 64 hex digits, v "00" or "01" (parity of y). */
export type HashSignature = { r: string; s: string; v: string }

/** Signs payloads of one encoding with one key: the hash of each, or its bytes, by curve. */
export async function signPayloads(
  dependencies: Pick<CustodyDependencies, 'vault'>,
  signer: Signer,
  payloads: readonly string[],
  form: PayloadForm,
): Promise<HashSignature[]> {
  if (curveOf(signer) === 'CURVE_ED25519') {
    const messages = payloads.map((payload) => messageOf(payload, form))
    const privateKey = await openSigner(dependencies, signer)
    return messages.map((message) => signMessage(privateKey, message))
  }
  const hashes = payloads.map((payload) => payloadHash(payload, form))
  const privateKey = await openSigner(dependencies, signer)
  return hashes.map((hash) => signHash(privateKey, hash))
}

/** Ed25519 hashes the message itself. */
function messageOf(payload: string, { encoding, hashFunction }: PayloadForm): Uint8Array {
  if (hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE') {
    throw apiError(
      3,
      `invalid hash function: ${hashFunction.slice(0, 100)} (ed25519 keys go with HASH_FUNCTION_NOT_APPLICABLE)`,
    )
  }
  return payloadBytes(payload, encoding)
}

function signMessage(privateKey: Uint8Array, message: Uint8Array): HashSignature {
  const signature = Buffer.from(ed25519.sign(message, privateKey)).toString('hex')
  return { r: signature.slice(0, 64), s: signature.slice(64), v: '00' }
}

/** Signs a hash (32 bytes) with a secp256k1 key: deterministic (RFC 6979), s in the lower half. */
export function signHash(privateKey: Uint8Array, hash: Uint8Array): HashSignature {
  const { r, s, recovery } = secp256k1.sign(hash, privateKey, { lowS: true })
  return { r: digits(r), s: digits(s), v: recovery === 1 ? '01' : '00' }
}

function digits(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
