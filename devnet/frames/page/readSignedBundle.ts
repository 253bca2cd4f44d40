import { hexToBytes } from '@noble/curves/abstract/utils'
import { p256 } from '@noble/curves/nist'
import { open, type SealedText } from '#devnet/custody/hpke/hpke.ts'
import type { EmbeddedKey } from '#devnet/frames/page/embeddedKey.ts'
import { frameConfig } from '#devnet/frames/page/openChannel.ts'

/**
 * Reads an export or import bundle, `{ version, data, dataSignature, enclaveQuorumPublic }`, after
 * checking that custody signed it for this organization.
 */
export function readSignedBundle(
  text: string,
  organizationId: string | undefined,
): Record<string, string> {
  const { signerPublicKey } = frameConfig()
  const bundle = readObject(text)
  if (bundle.version !== 'v1.0.0') throw new Error('The bundle has an unknown version.')
  if (bundle.enclaveQuorumPublic !== signerPublicKey) {
    throw new Error('The bundle was signed by a stranger.')
  }
  const data = bytes(bundle.data)
  const isSigned = p256.verify(bytes(bundle.dataSignature), data, hexToBytes(signerPublicKey), {
    prehash: true,
    lowS: false,
    format: 'der',
  })
  if (!isSigned) throw new Error("The bundle's signature is wrong.")
  const content = readObject(new TextDecoder().decode(data))
  if (!organizationId) throw new Error('Say which organization the bundle is for.')
  if (content.organizationId !== organizationId) {
    throw new Error('The bundle is for another organization.')
  }
  return content
}

/** Decodes hex; a missing or malformed field is reported as an invalid bundle. */
export function bytes(hex: string | undefined): Uint8Array {
  try {
    return hexToBytes(hex ?? '')
  } catch {
    throw new Error('The bundle is malformed.')
  }
}

function readObject(text: string): Record<string, string> {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value === 'object' && value !== null) {
      const texts = Object.entries(value).filter(([, field]) => typeof field === 'string')
      return Object.fromEntries(texts) as Record<string, string>
    }
  } catch {
    // The error below reports it.
  }
  throw new Error('The bundle is malformed.')
}

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
