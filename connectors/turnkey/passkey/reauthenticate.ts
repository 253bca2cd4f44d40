import { clientFor } from '#connectors/turnkey/custody/custody.ts'
import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { passkeyStamper } from '#connectors/turnkey/passkey/passkeyStamper.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * The official client, stamped by the user's passkey instead of the session: one prompt per
 * request, for actions that a passer-by at an unlocked screen must not be able to take.
 * @throws WalletError cannotProceed if the user has no passkey or is not signed in
 */
export async function reauthenticate({ sessions, custody, parameters }: EmbeddedClient) {
  await sessions.restore()
  if (!sessions.last())
    throw new WalletError(turnkeyErrors.cannotProceed, { details: 'Sign in first.' })
  const { user, credentialIds } = await custody.query(
    async ({ client, organizationId, userId }) => {
      const { authenticators } = await client.getAuthenticators({ organizationId, userId })
      const credentialIds = authenticators.map(({ credentialId }) => credentialId)
      return { user: { organizationId, userId }, credentialIds }
    },
  )
  if (credentialIds.length === 0)
    throw new WalletError(turnkeyErrors.cannotProceed, {
      details: 'Add a passkey first: it must be asked.',
    })
  const stamper = passkeyStamper({ rpId: parameters.rpId, credentialIds })
  return { client: clientFor(parameters.apiUrl, stamper), ...user }
}
