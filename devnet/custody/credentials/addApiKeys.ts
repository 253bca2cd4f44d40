import { addApiKey } from '#devnet/custody/credentials/addApiKey.ts'
import type { NewApiKey } from '#devnet/custody/credentials/credentialParams.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { CredentialType } from '#lib/protocol/custody.ts'

/** Credential type by curve. */
const typeByCurve = {
  API_KEY_CURVE_P256: 'CREDENTIAL_TYPE_API_KEY_P256',
  API_KEY_CURVE_SECP256K1: 'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  API_KEY_CURVE_ED25519: 'CREDENTIAL_TYPE_API_KEY_ED25519',
} as const satisfies Record<string, CredentialType>

/** Adds API keys in the client's format to a user, and returns their ids. */
export function addApiKeys(
  draft: Draft,
  now: number,
  params: { organizationId: string; userId: string; apiKeys: readonly NewApiKey[] },
): string[] {
  const { organizationId, userId, apiKeys } = params
  return apiKeys.map(
    ({ apiKeyName, publicKey, expirationSeconds, curveType = 'API_KEY_CURVE_P256' }) =>
      addApiKey(draft, now, {
        ...{ organizationId, userId, apiKeyName, publicKey },
        type: typeByCurve[curveType],
        expirationSeconds: expirationSeconds === undefined ? undefined : Number(expirationSeconds),
      }).id,
  )
}
