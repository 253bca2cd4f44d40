import type { EnclaveKey } from '#devnet/custody/CustodyWorld.ts'
import { signBundle } from '#devnet/custody/hpke/signBundle.ts'
import { createTargetKey } from '#devnet/custody/hpke/targetKey.ts'

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
