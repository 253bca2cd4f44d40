import {
  decryptCredentialBundle,
  encryptOtpCodeToBundle,
  generateP256KeyPair,
  getPublicKey,
} from '@turnkey/crypto'
import { importSessionKey } from '#connectors/turnkey/sessionKey.ts'

/** A key of this page's memory to which custody may seal a session's key. */
export function createBundleTarget() {
  const { privateKey, publicKeyUncompressed } = generateP256KeyPair()
  return {
    /** 65 bytes, hex. */
    publicKey: publicKeyUncompressed,
    /** The session's key, no longer readable. */
    async open(bundle: string) {
      const secret = fromHex(decryptCredentialBundle(bundle, privateKey))
      try {
        return await importSessionKey(secret, getPublicKey(secret, false))
      } finally {
        secret.fill(0)
      }
    },
  }
}

/**
 * Seals a one-time code to the target that custody sent along, for the holder of `publicKey`.
 * Rejects where the target is not signed by custody; `fetcherKey` is who it must be signed by.
 */
export async function sealCode(
  code: string,
  target: string,
  publicKey: string,
  fetcherKey: string | undefined,
): Promise<string> {
  return encryptOtpCodeToBundle(code, target, publicKey, fetcherKey)
}

function fromHex(hex: string) {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
