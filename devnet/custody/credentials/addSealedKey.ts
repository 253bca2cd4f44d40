import { p256 } from '@noble/curves/p256'
import { addApiKey } from '#devnet/custody/credentials/addApiKey.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { sealCredentialBundle } from '#devnet/custody/hpke/sealCredentialBundle.ts'
import { defaultSessionSeconds } from '#devnet/custody/sessions/signSession.ts'
import type { CredentialType } from '#lib/protocol/custody.ts'

/** A key that the custody makes for a user, and seals to whoever will use it. */
export type SealedKeyAddition = {
  organizationId: string
  userId: string
  targetPublicKey: string
  apiKeyName: string
  type: CredentialType
  /** As the API has it, digits in a text; 900 where missing. */
  expirationSeconds?: string | undefined
  invalidateExisting?: boolean | undefined
}

/**
 * Gives a user an expiring key of the custody's own making; its private half is kept nowhere but in
 * the bundle.
 * @throws code 3 where the target is no P-256 key
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
