import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { EnclaveKey } from '#devnet/custody/CustodyWorld.ts'
import { open } from '#devnet/custody/hpke/hpke.ts'
import { signBundle } from '#devnet/custody/hpke/signBundle.ts'
import { createTargetKey, publicHalf } from '#devnet/custody/hpke/targetKey.ts'

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

const bundleSchema = z.object({
  encappedPublic: z.string().regex(/^04[0-9a-f]{128}$/i),
  ciphertext: z.string().regex(/^([0-9a-f]{2})+$/i),
})

function readBundle(text: string) {
  try {
    return bundleSchema.parse(JSON.parse(text))
  } catch {
    throw apiError(3, 'invalid encrypted bundle')
  }
}
