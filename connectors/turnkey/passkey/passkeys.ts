import { readLabels, rename } from '#connectors/turnkey/custody/labels.ts'
import { isRefusedByCustody } from '#connectors/turnkey/custody/normalizeCustodyError.ts'
import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { createPasskey } from '#connectors/turnkey/passkey/passkey.ts'
import { signalAccepted, signalName, signalUnknown } from '#connectors/turnkey/passkey/signals.ts'
import { fromBase64Url } from '#connectors/turnkey/session/sessionKey.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { PasskeyRegistration } from '#lib/protocol/embedded.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** The user's passkeys, as the account page lists them. */
export function createPasskeys(embeddedClient: EmbeddedClient) {
  const { custody, parameters, userHandles } = embeddedClient
  const { rpId, appName } = parameters

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

  /** Tells the device which passkeys are left, for each that this browser knows by its handle. */
  async function tellAccepted(found: readonly { credentialId: string }[]) {
    const ids = found.map(({ credentialId }) => credentialId)
    for (const { credentialId, userHandle } of await userHandles.all())
      if (ids.includes(credentialId)) await signalAccepted(rpId, userHandle, ids)
  }

  return {
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
      const { registration, userHandle } = await createNamedPasskey({
        rpId,
        appName,
        displayName: passkeyName,
        signal,
        excludeCredentials: known.map(({ credentialId }) => ({
          type: 'public-key' as const,
          id: fromBase64Url(credentialId),
        })),
      })
      const { credentialId } = registration.attestation
      await custody
        .submit(({ client, organizationId, userId, timestampMs }) =>
          client.createAuthenticators({
            type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
            organizationId,
            timestampMs,
            parameters: { userId, authenticators: [authenticatorParams(registration)] },
          }),
        )
        .catch(async (error: unknown) => {
          if (isRefusedByCustody(error)) await signalUnknown(rpId, credentialId)
          throw error
        })
      await userHandles.add({ credentialId, userHandle })
      await embeddedClient.rememberPasskey()
      await tellAccepted(await fetchPasskeys())
    },

    async removePasskey(id) {
      const removed = (await authenticators()).find(({ authenticatorId }) => authenticatorId === id)
      await custody.submit(({ client, organizationId, userId, timestampMs }) =>
        client.deleteAuthenticators({
          type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
          organizationId,
          timestampMs,
          parameters: { userId, authenticatorIds: [id] },
        }),
      )
      if (removed) await signalUnknown(rpId, removed.credentialId)
      await tellAccepted(await fetchPasskeys())
    },

    /** A passkey that this browser knows by its handle has its new name on the device, too. */
    async rename(id, label) {
      await rename(embeddedClient, id, label)
      const renamed = (await authenticators()).find(({ authenticatorId }) => authenticatorId === id)
      const userHandle = renamed && (await userHandles.of(renamed.credentialId))
      if (userHandle) await signalName(rpId, userHandle, label || renamed.authenticatorName)
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
