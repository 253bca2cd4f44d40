import { openSession } from '#connectors/turnkey/openSession.ts'
import { createPasskey } from '#connectors/turnkey/passkey.ts'
import { createSessionKey } from '#connectors/turnkey/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/sessions.ts'
import { type SignInPlace, signInByPasskey } from '#connectors/turnkey/signIn.ts'
import type { AskSite } from '#connectors/turnkey/siteApi.ts'
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
  place: SignInPlace & { appName: string; askSite: AskSite },
  { email, passkeyName }: Identity,
): Promise<SessionRecord> {
  const displayName = passkeyName?.trim() || email?.trim()
  if (!displayName) throw new WalletError('passkeyIdentifierRequired')
  const { apiUrl, rpId, appName, signal } = place
  const [registration, keys] = await Promise.all([
    createPasskey({ rpId, appName, displayName, signal }),
    createSessionKey(),
  ])
  const credentialIds = [registration.attestation.credentialId]
  const expiresAt = Date.now() + place.session.expirationSeconds * 1000
  const request: SignUpRequest = {
    userName: displayName,
    registration,
    ...(email?.trim() && { email: email.trim() }),
    ...(place.session.mode === 'login' && { publicKey: keys.publicKey }),
  }
  const { organizationId, userId } = await place.askSite<SignUpResponse>('sign-up', request)
  if (!organizationId) throw new WalletError('subOrganizationNotFound')
  const person = { organizationId, credentialIds }
  if (!request.publicKey) return signInByPasskey(place, person)
  const token = { organizationId, userId, publicKey: keys.publicKey, expiresAt }
  try {
    return await openSession({ apiUrl, keys, token, credentialIds })
  } catch (error) {
    if (!(error instanceof WalletError) || error.key !== 'sessionKeyNotRegistered') throw error
    return signInByPasskey(place, person)
  }
}
