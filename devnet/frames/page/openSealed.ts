import { p256 } from '@noble/curves/nist'
import { open, type SealedText } from '#devnet/custody/hpke/hpke.ts'
import type { EmbeddedKey } from '#devnet/frames/page/embeddedKey.ts'

/**
 * Decrypts what custody encrypted to the frame's key; the ephemeral public key may be compressed.
 */
export async function openSealed(
  key: EmbeddedKey,
  { encapped, ciphertext }: SealedText,
): Promise<Uint8Array> {
  try {
    const point = p256.ProjectivePoint.fromHex(encapped).toRawBytes(false)
    return await open(key, { encapped: point, ciphertext })
  } catch {
    // The library's own message does not help.
    throw new Error("The bundle was not sealed to this frame's key.")
  }
}
