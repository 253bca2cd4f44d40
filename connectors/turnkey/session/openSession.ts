import { clientFor } from '#connectors/turnkey/custody/custody.ts'
import {
  isLostKey,
  normalizeCustodyError,
} from '#connectors/turnkey/custody/normalizeCustodyError.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { type SessionKeyPair, sessionStamper } from '#connectors/turnkey/session/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import type { SessionToken } from '#connectors/turnkey/session/sessionToken.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Errors that keep their name; any other becomes 'Failed to create or restore session'. */
const specificErrors =
  /^(userRejected|webauthnUnsupported|passkey\w+|sessionFailed|sessionKeyNotRegistered)$/

const idsOf = ({ authenticators }: { authenticators: { credentialId: string }[] }) =>
  authenticators.map(({ credentialId }) => credentialId)

/**
 * Creates a session of a key that Turnkey accepted: fetches its user, which also proves that the
 * key is registered.
 * @throws WalletError sessionKeyNotRegistered if it is not
 */
export async function openSession({
  apiUrl,
  keys,
  token,
  credentialIds,
}: {
  apiUrl: string
  keys: SessionKeyPair
  token: SessionToken
  /**
   * The passkeys that may renew the session.
   * @default all of the user, of which Turnkey is asked
   */
  credentialIds?: readonly string[]
}): Promise<SessionRecord> {
  if (token.publicKey !== keys.publicKey)
    throw new WalletError(turnkeyErrors.sessionKeyNotRegistered)
  const { organizationId, userId } = token
  const client = clientFor(apiUrl, sessionStamper(keys))
  const [{ username }, found] = await Promise.all([
    client.getWhoami({ organizationId }),
    credentialIds ?? client.getAuthenticators({ organizationId, userId }).then(idsOf),
  ]).catch(async (error) => {
    if (isLostKey(error))
      throw new WalletError(turnkeyErrors.sessionKeyNotRegistered, { cause: error })
    throw await normalizeCustodyError(error)
  })
  return {
    ...keys,
    organizationId,
    userId,
    userName: username,
    openedAt: Date.now(),
    expirationDate: new Date(token.expiresAt).toISOString(),
    credentialIds: found,
  }
}

/**
 * Normalizes a failed sign-in to `sessionFailed`, except for more specific errors, including our
 * routes'.
 */
export function normalizeSessionError(error: unknown): unknown {
  if (
    error instanceof WalletError &&
    (specificErrors.test(error.key) || error.status !== undefined)
  )
    return error
  const details = error instanceof WalletError ? error.message : externalMessage(error)
  return new WalletError(turnkeyErrors.sessionFailed, { cause: error, ...(details && { details }) })
}

/** Deletes the session's key at Turnkey, stamped by that key itself. */
export async function endSession(apiUrl: string, record: SessionRecord): Promise<void> {
  const client = clientFor(apiUrl, sessionStamper(record))
  const { organizationId, userId, publicKey } = record
  const { apiKeys } = await client.getApiKeys({ organizationId, userId })
  const own = apiKeys.find(({ credential }) => credential.publicKey === publicKey)
  if (!own) return
  await client.deleteApiKeys({
    type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
    organizationId,
    timestampMs: String(Date.now()),
    parameters: { userId, apiKeyIds: [own.apiKeyId] },
  })
}
