import { p256 } from '@noble/curves/p256'
import { addApiKey } from '#devnet/custody/credentials/addApiKey.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { sealCredentialBundle } from '#devnet/custody/hpke/sealCredentialBundle.ts'
import { defaultSessionSeconds } from '#devnet/custody/sessions/signSession.ts'
import type { CredentialType } from '#lib/protocol/custody.ts'

/** A key that the service generates for a user and encrypts to the client. */
export type SealedKeyAddition = {
  organizationId: string
  userId: string
  targetPublicKey: string
  apiKeyName: string
  type: CredentialType
  /**
   * A string of digits, as in the API.
   * @default 900
   */
  expirationSeconds?: string | undefined
  invalidateExisting?: boolean | undefined
}

/**
 * Adds a generated, expiring key to a user; the private key is stored nowhere but in the bundle.
 * @throws ApiError 3 if the target is not a P-256 key
 */
export async function addSealedKey(
  draft: Draft,
  now: number,
  { targetPublicKey, expirationSeconds, ...addition }: SealedKeyAddition,
): Promise<{ apiKeyId: string; credentialBundle: string }> {
  const privateKey = p256.utils.randomPrivateKey()
  const credentialBundle = await sealCredentialBundle(targetPublicKey, privateKey)
  const { id: apiKeyId } = addApiKey(draft, now, {
    ...addition,
    publicKey: Buffer.from(p256.getPublicKey(privateKey, true)).toString('hex'),
    expirationSeconds: Number(expirationSeconds ?? defaultSessionSeconds),
  })
  return { apiKeyId, credentialBundle }
}
