import { p256 } from '@noble/curves/nist'
import { open, type SealedText } from '#devnet/custody/hpke/hpke.ts'
import type { EmbeddedKey } from '#devnet/frames/page/embeddedKey.ts'

/** Opens what custody sealed to the frame's key; the sender's one-time key may be compressed. */
export async function openSealed(
  key: EmbeddedKey,
  { encapped, ciphertext }: SealedText,
): Promise<Uint8Array> {
  try {
    const point = p256.ProjectivePoint.fromHex(encapped).toRawBytes(false)
    return await open(key, { encapped: point, ciphertext })
  } catch {
    // The library's sentence names nothing that helps.
    throw new Error("The bundle was not sealed to this frame's key.")
  }
}
