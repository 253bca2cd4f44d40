import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { createPasskey } from '#connectors/turnkey/passkey/passkey.ts'
import { fromBase64Url } from '#connectors/turnkey/session/sessionKey.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { signUpSessionName } from '#lib/protocol/custody.ts'
import type {
  CredentialLabelRequest,
  CredentialLabels,
  PasskeyRegistration,
} from '#lib/protocol/embedded.ts'
import type { EmbeddedApiKey, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** The user and their credentials, as the account page lists them. */
export function createCredentials(embeddedClient: EmbeddedClient) {
  const { custody, parameters } = embeddedClient

  const authenticators = () =>
    custody.query(async ({ client, organizationId, userId }) => {
      const { authenticators } = await client.getAuthenticators({ organizationId, userId })
      return authenticators
    })

  async function fetchPasskeys() {
    const found = await authenticators()
    await embeddedClient.setCredentialIds(found.map(({ credentialId }) => credentialId))
    return found
  }

  return {
    async profile() {
      const [user, emailActivities] = await Promise.all([
        custody.query(async ({ client, organizationId, userId }) => {
          const { user } = await client.getUser({ organizationId, userId })
          return { ...user, organizationId }
        }),
        custody.query(async ({ client, organizationId }) => {
          const { activities } = await client.getActivities({
            organizationId,
            filterByType: [...emailActivityTypes],
            filterByStatus: ['ACTIVITY_STATUS_COMPLETED'],
          })
          return activities
        }),
      ])
      const { organizationId, userId, userName, userEmail } = user
      return {
        organizationId,
        userId,
        userName,
        ...(userEmail && { email: userEmail }),
        isEmailConfirmed: Boolean(userEmail) && isEmailVerified(emailActivities, userEmail ?? ''),
      }
    },

    async confirmEmail(code) {
      const { token, contact: userEmail } = await embeddedClient.emailCode.verify(code)
      await custody.submit(({ client, organizationId, userId, timestampMs }) =>
        client.updateUserEmail({
          type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
          organizationId,
          timestampMs,
          parameters: { userId, userEmail, verificationToken: token },
        }),
      )
    },

    hasPasskey: async () => (await fetchPasskeys()).length > 0,

    async passkeys() {
      const [passkeys, labels] = await Promise.all([fetchPasskeys(), readLabels(embeddedClient)])
      return passkeys.map(({ authenticatorId, authenticatorName, credentialId, createdAt }) => ({
        id: authenticatorId,
        name: labels[authenticatorId] ?? authenticatorName,
        credentialId,
        createdAt: Number(createdAt.seconds) * 1000,
      }))
    },

    async addPasskey(passkeyName, { signal } = {}) {
      const known = await authenticators()
      const { rpId, appName } = parameters
      const registration = await createNamedPasskey({
        ...{ rpId, appName, displayName: passkeyName, signal },
        excludeCredentials: known.map(({ credentialId }) => ({
          type: 'public-key' as const,
          id: fromBase64Url(credentialId),
        })),
      })
      await custody.submit(({ client, organizationId, userId, timestampMs }) =>
        client.createAuthenticators({
          type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
          organizationId,
          timestampMs,
          parameters: { userId, authenticators: [authenticatorParams(registration)] },
        }),
      )
      await fetchPasskeys()
    },

    async removePasskey(id) {
      await custody.submit(({ client, organizationId, userId, timestampMs }) =>
        client.deleteAuthenticators({
          type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
          organizationId,
          timestampMs,
          parameters: { userId, authenticatorIds: [id] },
        }),
      )
      await fetchPasskeys()
    },

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

    async rename(id, label) {
      const request: CredentialLabelRequest = { id, label }
      await embeddedClient.siteRequest('labels', request, 'PUT')
    },
  } satisfies Partial<EmbeddedWallet>
}

/**
 * Creates a passkey with a display name.
 * @throws WalletError passkeyIdentifierRequired
 */
export function createNamedPasskey(passkey: Parameters<typeof createPasskey>[0]) {
  const displayName = passkey.displayName.trim()
  if (displayName === '') throw new WalletError(turnkeyErrors.passkeyIdentifierRequired)
  return createPasskey({ ...passkey, displayName })
}

/** A passkey as Turnkey's API expects it. */
export function authenticatorParams({ displayName, challenge, attestation }: PasskeyRegistration) {
  return {
    authenticatorName: displayName,
    challenge,
    attestation: {
      ...attestation,
      transports: attestation.transports as 'AUTHENTICATOR_TRANSPORT_INTERNAL'[],
    },
  }
}

/** Key types that no sign-in creates: API keys for programs, and recovery keys. */
const otherKeys = /^CREDENTIAL_TYPE_(API_KEY|RECOVER_USER_KEY)_/

function isSession({ name, type }: { name: string; type: string }) {
  return name === signUpSessionName || !otherKeys.test(type)
}

/** Activities that prove ownership of an address: each required an emailed code. */
const emailActivityTypes = [
  'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
  'ACTIVITY_TYPE_OTP_LOGIN',
  'ACTIVITY_TYPE_OTP_LOGIN_V2',
] as const

type EmailActivities = readonly {
  intent?: { updateUserEmailIntent?: { userEmail: string; verificationToken?: string } }
}[]

/**
 * Turnkey exposes nowhere else whether an address was verified. The latest activity that changed it
 * decides.
 */
function isEmailVerified(activities: EmailActivities, email: string) {
  const change = activities.map(({ intent }) => intent?.updateUserEmailIntent).find(Boolean)
  if (!change) return activities.length > 0
  return change.userEmail === email && Boolean(change.verificationToken)
}

/** Custom labels; empty without a server session. */
async function readLabels({ siteRequest }: EmbeddedClient): Promise<CredentialLabels> {
  return siteRequest<CredentialLabels>('labels', undefined, 'GET').catch(() => ({}))
}
