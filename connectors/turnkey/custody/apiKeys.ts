import { readLabels } from '#connectors/turnkey/custody/labels.ts'
import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { signUpSessionName } from '#lib/protocol/custody.ts'
import type { EmbeddedApiKey, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** The user's API keys, sessions among them, as the account page lists them. */
export function createApiKeys(embeddedClient: EmbeddedClient) {
  const { custody } = embeddedClient
  return {
    async apiKeys() {
      const [found, labels] = await Promise.all([
        custody.query(async ({ client, organizationId, userId }) => {
          const { apiKeys } = await client.getApiKeys({ organizationId, userId })
          return apiKeys
        }),
        readLabels(embeddedClient),
      ])
      const ownKey = embeddedClient.sessions.active()?.publicKey
      return found.map(
        ({ apiKeyId, apiKeyName, credential, createdAt, expirationSeconds }): EmbeddedApiKey => {
          const createdAtMs = Number(createdAt.seconds) * 1000
          return {
            id: apiKeyId,
            name: labels[apiKeyId] ?? apiKeyName,
            publicKey: credential.publicKey,
            type: credential.type,
            createdAt: createdAtMs,
            ...(expirationSeconds && { expiresAt: createdAtMs + Number(expirationSeconds) * 1000 }),
            isSession: isSession({ name: apiKeyName, type: credential.type }),
            isThisSession: credential.publicKey === ownKey,
          }
        },
      )
    },

    async addApiKey({ name, publicKey, expirationSeconds }) {
      await custody.submit(({ client, organizationId, userId, timestampMs }) =>
        client.createApiKeys({
          type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
          organizationId,
          timestampMs,
          parameters: {
            userId,
            apiKeys: [
              {
                apiKeyName: name,
                publicKey,
                curveType: 'API_KEY_CURVE_P256',
                ...(expirationSeconds && { expirationSeconds: String(expirationSeconds) }),
              },
            ],
          },
        }),
      )
    },

    async removeApiKey(id) {
      await custody.submit(({ client, organizationId, userId, timestampMs }) =>
        client.deleteApiKeys({
          type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
          organizationId,
          timestampMs,
          parameters: { userId, apiKeyIds: [id] },
        }),
      )
    },
  } satisfies Partial<EmbeddedWallet>
}

/** Key types that no sign-in creates: API keys for programs, and recovery keys. */
const otherKeys = /^CREDENTIAL_TYPE_(API_KEY|RECOVER_USER_KEY)_/

function isSession({ name, type }: { name: string; type: string }) {
  return name === signUpSessionName || !otherKeys.test(type)
}
