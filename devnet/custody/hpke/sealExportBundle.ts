import type { EnclaveKey } from '#devnet/custody/CustodyWorld.ts'
import { seal } from '#devnet/custody/hpke/hpke.ts'
import { signBundle } from '#devnet/custody/hpke/signBundle.ts'
import { readTargetKey } from '#devnet/custody/hpke/targetKey.ts'

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
