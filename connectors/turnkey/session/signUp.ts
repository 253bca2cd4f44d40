import type { SiteRequest } from '#connectors/turnkey/custody/siteApi.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { createPasskey } from '#connectors/turnkey/passkey/passkey.ts'
import { openSession } from '#connectors/turnkey/session/openSession.ts'
import { createSessionKey } from '#connectors/turnkey/session/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import { type SignInOptions, signInByPasskey } from '#connectors/turnkey/session/signIn.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { SignUpRequest, SignUpResponse } from '#lib/protocol/embedded.ts'

/** Whom a new passkey is for. */
export type Identity = { email?: string; passkeyName?: string }

/**
 * Creates a passkey, requests the user's sub-organization from our server, and opens a session: one
 * prompt. If the server returned the result of an earlier attempt, this attempt's session key is
 * not registered, and the new passkey is prompted for once more.
 * @throws WalletError passkeyIdentifierRequired, a passkey error, or the server's error
 */
export async function signUp(
  options: SignInOptions & { appName: string; siteRequest: SiteRequest },
  { email, passkeyName }: Identity,
): Promise<SessionRecord> {
  const displayName = passkeyName?.trim() || email?.trim()
  if (!displayName) throw new WalletError(turnkeyErrors.passkeyIdentifierRequired)
  const { apiUrl, rpId, appName, signal } = options
  const [registration, keys] = await Promise.all([
    createPasskey({ rpId, appName, displayName, signal }),
    createSessionKey(),
  ])
  const credentialIds = [registration.attestation.credentialId]
  const expiresAt = Date.now() + options.session.expirationSeconds * 1000
  const request: SignUpRequest = {
    userName: displayName,
    registration,
    ...(email?.trim() && { email: email.trim() }),
    ...(options.session.mode === 'login' && { publicKey: keys.publicKey }),
  }
  const { organizationId, userId } = await options.siteRequest<SignUpResponse>('sign-up', request)
  if (!organizationId) throw new WalletError(routeErrors.subOrganizationNotFound)
  const user = { organizationId, credentialIds }
  if (!request.publicKey) return signInByPasskey(options, user)
  const token = { organizationId, userId, publicKey: keys.publicKey, expiresAt }
  try {
    return await openSession({ apiUrl, keys, token, credentialIds })
  } catch (error) {
    if (!(error instanceof WalletError) || error.key !== turnkeyErrors.sessionKeyNotRegistered.key)
      throw error
    return signInByPasskey(options, user)
  }
}
