import { readLabels, rename } from '#connectors/turnkey/custody/labels.ts'
import { isRefusedByCustody } from '#connectors/turnkey/custody/normalizeCustodyError.ts'
import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { createPasskey, type MadePasskey } from '#connectors/turnkey/passkey/passkey.ts'
import { signalAccepted, signalName, signalUnknown } from '#connectors/turnkey/passkey/signals.ts'
import { fromBase64Url } from '#connectors/turnkey/session/sessionKey.ts'
import { createUnfinished } from '#connectors/turnkey/session/unfinished.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { PasskeyRegistration } from '#lib/protocol/embedded.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** A passkey that was made for this user, and of which it is not known whether it is registered. */
type UnansweredPasskey = MadePasskey & { userId: string; madeAt: number }

/** The user's passkeys, as the account page lists them. */
export function createPasskeys(embeddedClient: EmbeddedClient) {
  const { custody, parameters, store, userHandles } = embeddedClient
  const { rpId, appName, organizationId } = parameters
  const unfinished = createUnfinished<UnansweredPasskey>(store, `passkey added ${organizationId}`)

  const authenticators = () =>
    custody.query(async ({ client, organizationId, userId }) => {
      const { authenticators } = await client.getAuthenticators({ organizationId, userId })
      return authenticators
    })

  async function fetchPasskeys() {
    const found = await authenticators()
    await embeddedClient.setCredentialIds(idsOf(found))
    return found
  }

  /** Tells the device which passkeys are left, for each that this browser knows by its handle. */
  async function tellAccepted(found: readonly { credentialId: string }[]) {
    const ids = idsOf(found)
    for (const { credentialId, userHandle } of await userHandles.all())
      if (ids.includes(credentialId)) await signalAccepted(rpId, userHandle, ids)
  }

  /** Registers a passkey; one that the custody refuses is gone from the device. */
  async function register(registration: PasskeyRegistration) {
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
        if (isRefusedByCustody(error)) {
          await unfinished.remove()
          await signalUnknown(rpId, registration.attestation.credentialId)
        }
        throw error
      })
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
      // A list that was shown is not asked for again: after a request, a browser may no longer take the
      // prompt for the click's.
      const known = embeddedClient.listedPasskeys() ?? idsOf(await fetchPasskeys())
      const { userId } = embeddedClient.sessions.active() ?? {}
      const unanswered = await unfinished.read()
      const isUnanswered = unanswered !== undefined && unanswered.userId === userId
      const made = isUnanswered
        ? unanswered
        : await createNamedPasskey({
            rpId,
            appName,
            displayName: passkeyName,
            signal,
            excludeCredentials: known.map((credentialId) => ({
              type: 'public-key' as const,
              id: fromBase64Url(credentialId),
            })),
          })
      if (!isUnanswered && userId) await unfinished.write({ ...made, userId, madeAt: Date.now() })
      const { credentialId } = made.registration.attestation
      // Only its answer may have been lost.
      const isRegistered = isUnanswered && idsOf(await fetchPasskeys()).includes(credentialId)
      if (!isRegistered) await register({ ...made.registration, displayName: passkeyName.trim() })
      await unfinished.remove()
      await userHandles.add({ credentialId, userHandle: made.userHandle })
      await embeddedClient.rememberPasskey()
      // It is added, whether or not custody lists it now.
      const found = await fetchPasskeys().catch(() => undefined)
      if (found) await tellAccepted(found)
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

const idsOf = (passkeys: readonly { credentialId: string }[]) =>
  passkeys.map(({ credentialId }) => credentialId)

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
