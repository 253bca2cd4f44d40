import { clientFor } from '#connectors/turnkey/custody.ts'
import { isLostKey, nameCustodyError } from '#connectors/turnkey/custodyErrors.ts'
import { type SessionKeyPair, sessionStamper } from '#connectors/turnkey/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/sessions.ts'
import type { SessionToken } from '#connectors/turnkey/sessionToken.ts'
import { foreignWords } from '#lib/errors/foreignWords.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Failures that keep their name; anything else is 'Failed to create or restore session'. */
const ownNames =
  /^(userRejected|webauthnUnsupported|passkey\w+|invalidCode|sessionFailed|sessionKeyNotRegistered|subOrganizationNotFound)$/

/**
 * Makes a session of a key that custody said yes to: asks who it stands for, which also shows that
 * the key counts. Throws `sessionKeyNotRegistered` where it does not, and `sessionFailed` where the
 * session is over before it began, as this device's clock has it.
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
  credentialIds: readonly string[]
}): Promise<SessionRecord> {
  if (token.publicKey !== keys.publicKey) throw new WalletError('sessionKeyNotRegistered')
  if (token.expiresAt <= Date.now())
    throw new WalletError('sessionFailed', {
      details: 'The clock of this device does not agree with the custody’s: set it right.',
    })
  const { organizationId, userId } = token
  const client = clientFor(apiUrl, sessionStamper(keys))
  const { username } = await client.getWhoami({ organizationId }).catch((error) => {
    if (isLostKey(error)) throw new WalletError('sessionKeyNotRegistered', { cause: error })
    throw nameCustodyError(error)
  })
  const expirationDate = new Date(token.expiresAt).toISOString()
  return { ...keys, organizationId, userId, userName: username, expirationDate, credentialIds }
}

/** Gives a failed way in its name: `sessionFailed`, but for those that say more, our routes' too. */
export function nameSessionError(error: unknown): unknown {
  if (error instanceof WalletError && (ownNames.test(error.key) || error.key in routeErrors))
    return error
  const details = error instanceof WalletError ? error.message : foreignWords(error)
  return new WalletError('sessionFailed', { cause: error, ...(details && { details }) })
}
