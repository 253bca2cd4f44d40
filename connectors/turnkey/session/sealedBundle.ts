import {
  decryptCredentialBundle,
  encryptOtpCodeToBundle,
  generateP256KeyPair,
  getPublicKey,
  type VerificationTokenClaims,
  verifyOtpVerificationToken,
  verifySessionJwtSignature,
} from '@turnkey/crypto'
import { fromBase64Url, importSessionKey } from '#connectors/turnkey/session/sessionKey.ts'

/** A key in this page's memory to which Turnkey encrypts a session's key. */
export function createBundleTarget() {
  const { privateKey, publicKeyUncompressed } = generateP256KeyPair()
  return {
    /** 65 bytes, hex. */
    publicKey: publicKeyUncompressed,
    /** The decrypted session key, imported as non-extractable. */
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
 * Encrypts a one-time code to the enclave's target key, bound to the holder of `publicKey`. Rejects
 * if the target is not signed by `fetcherKey`.
 */
export async function sealCode(
  code: string,
  target: string,
  publicKey: string,
  fetcherKey: string | undefined,
): Promise<string> {
  return encryptOtpCodeToBundle(code, target, publicKey, fetcherKey)
}

/** Whether the notarizer signed a session JWT. Rejects if the text is not a JWT. */
export async function verifySessionJwt(
  jwt: string,
  notarizerKey: string | undefined,
): Promise<boolean> {
  return verifySessionJwtSignature(jwt, notarizerKey)
}

/**
 * The claims of a verification token. Rejects if Turnkey did not sign it. Whether it has expired is the
 * server's to say: the clock of this device may be wrong.
 */
export async function verifyEmailToken(
  token: string,
  fetcherKey: string | undefined,
): Promise<VerificationTokenClaims> {
  try {
    return await verifyOtpVerificationToken(token, fetcherKey)
  } catch (error) {
    // The SDK compares the time last, once all else is right.
    if (!(error instanceof Error) || !error.message.endsWith('has expired')) throw error
    const payload = fromBase64Url(token.split('.')[1] ?? '')
    return JSON.parse(new TextDecoder().decode(payload)) as VerificationTokenClaims
  }
}

function fromHex(hex: string) {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
