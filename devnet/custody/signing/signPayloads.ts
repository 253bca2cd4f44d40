import { ed25519 } from '@noble/curves/ed25519'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import { curveOf, openSigner, type Signer } from '#devnet/custody/keys/findSigner.ts'
import { type PayloadForm, payloadBytes, payloadHash } from '#devnet/custody/signing/payloadHash.ts'
import { type HashSignature, signHash } from '#devnet/custody/signing/signHash.ts'

/** Signs payloads of one encoding with one key: the hash of each, or its bytes, by curve. */
export async function signPayloads(
  world: Pick<CustodyWorld, 'vault'>,
  signer: Signer,
  payloads: readonly string[],
  form: PayloadForm,
): Promise<HashSignature[]> {
  if (curveOf(signer) === 'CURVE_ED25519') {
    const messages = payloads.map((payload) => messageOf(payload, form))
    const privateKey = await openSigner(world, signer)
    return messages.map((message) => signMessage(privateKey, message))
  }
  const hashes = payloads.map((payload) => payloadHash(payload, form))
  const privateKey = await openSigner(world, signer)
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
