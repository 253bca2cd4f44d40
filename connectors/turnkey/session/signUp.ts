import type { SiteRequest } from '#connectors/turnkey/custody/siteApi.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { createPasskey } from '#connectors/turnkey/passkey/passkey.ts'
import { signalUnknown } from '#connectors/turnkey/passkey/signals.ts'
import type { UserHandles } from '#connectors/turnkey/passkey/userHandles.ts'
import { openSession } from '#connectors/turnkey/session/openSession.ts'
import { createSessionKey } from '#connectors/turnkey/session/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import { type SignInOptions, signInByPasskey } from '#connectors/turnkey/session/signIn.ts'
import type { MadeSignUp, UnfinishedSignUp } from '#connectors/turnkey/session/unfinishedSignUp.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { SignUpRequest, SignUpResponse } from '#lib/protocol/embedded.ts'

/** Whom a new passkey is for. */
export type Identity = { email?: string; passkeyName?: string }

type SignUpOptions = SignInOptions & {
  appName: string
  siteRequest: SiteRequest
  unfinished: UnfinishedSignUp
  userHandles: UserHandles
}

/**
 * Creates a passkey, requests the user's sub-organization from our server, and opens a session: one
 * prompt. A sign-up that failed after the passkey was made is finished with it, unless it was for
 * another address.
 * @throws WalletError passkeyIdentifierRequired, a passkey error, or the server's error
 */
export async function signUp(options: SignUpOptions, identity: Identity): Promise<SessionRecord> {
  const displayName = identity.passkeyName?.trim() || identity.email?.trim()
  if (!displayName) throw new WalletError(turnkeyErrors.passkeyIdentifierRequired)
  const email = identity.email?.trim() || undefined
  const made = await options.unfinished.read()
  const isSame = made !== undefined && made.request.email === email
  return finishSignUp(options, isSame ? made : await beginSignUp(options, displayName, email))
}

/** Makes the passkey, and keeps all that finishing needs before anything is requested. */
async function beginSignUp(
  { rpId, appName, signal, session, unfinished, userHandles }: SignUpOptions,
  displayName: string,
  email: string | undefined,
): Promise<MadeSignUp> {
  const [{ registration, userHandle }, keys] = await Promise.all([
    createPasskey({ rpId, appName, displayName, signal }),
    createSessionKey(),
  ])
  const request: SignUpRequest = {
    userName: displayName,
    registration,
    ...(email && { email }),
    ...(session.mode === 'login' && { publicKey: keys.publicKey }),
  }
  const made = { request, keys, madeAt: Date.now() }
  await unfinished.write(made)
  await userHandles.add({ credentialId: registration.attestation.credentialId, userHandle })
  return made
}

/**
 * Requests the sub-organization of a passkey that is made. If the server returned the result of an
 * earlier attempt, the session's key may have expired; the passkey is then prompted for once more.
 */
export async function finishSignUp(
  options: SignUpOptions,
  { request, keys }: MadeSignUp,
): Promise<SessionRecord> {
  const { apiUrl, rpId, siteRequest, unfinished } = options
  const { credentialId } = request.registration.attestation
  const { organizationId, userId } = await siteRequest<SignUpResponse>('sign-up', request).catch(
    async (error: unknown) => {
      if (isError(error, routeErrors.custodyRefused)) {
        await unfinished.remove()
        await signalUnknown(rpId, credentialId)
      }
      // Another request of this passkey has been taken, or the site's settings have changed.
      if (isError(error, routeErrors.invalidBody)) await unfinished.remove()
      throw error
    },
  )
  if (!organizationId) throw new WalletError(routeErrors.subOrganizationNotFound)
  const credentialIds = [credentialId]
  const user = { organizationId, credentialIds }
  if (!request.publicKey) return signInByPasskey(options, user)
  const expiresAt = Date.now() + options.session.expirationSeconds * 1000
  const token = { organizationId, userId, publicKey: keys.publicKey, expiresAt }
  try {
    return await openSession({ apiUrl, keys, token, credentialIds })
  } catch (error) {
    if (!isError(error, turnkeyErrors.sessionKeyNotRegistered)) throw error
    return signInByPasskey(options, user)
  }
}

function isError(error: unknown, { key }: { key: string }): boolean {
  return error instanceof WalletError && error.key === key
}
