import { challengeOf, readAssertion } from '#connectors/turnkey/passkey/assertion.ts'
import { withRelyingParty } from '#connectors/turnkey/passkey/relyingParty.ts'
import { loginBody } from '#connectors/turnkey/session/loginBody.ts'
import { createSessionKey } from '#connectors/turnkey/session/sessionKey.ts'
import { userVerification } from '#lib/protocol/constants.ts'
import type { ApprovedSignIn } from '#lib/protocol/embeddedWallet.ts'
import type { PublicTurnkey } from '#lib/protocol/publicConfig.ts'

/** A request is offered for this long, in milliseconds: Turnkey takes none that is old. */
const offerMs = 4 * 60_000

/**
 * Offers the device's passkeys in the autofill of a field with `autocomplete="… webauthn"`
 * (conditional mediation): resolves once the person has chosen one, and signed the login with it.
 * The login's request is made anew before it grows old. Undefined if the browser or the site's kind of
 * session has no such offer, or it was aborted. Imports no SDK, and sends nothing.
 */
export async function offerPasskey(
  { organizationId, rpId, session }: Pick<PublicTurnkey, 'organizationId' | 'rpId' | 'session'>,
  signal: AbortSignal,
): Promise<ApprovedSignIn | undefined> {
  // Turnkey makes the key of the other kind, for a key that the SDK makes.
  if (session.mode !== 'login') return undefined
  const isAvailable = await PublicKeyCredential.isConditionalMediationAvailable?.()
  if (!isAvailable) return undefined
  while (!signal.aborted) {
    const round = new AbortController()
    const end = () => round.abort()
    signal.addEventListener('abort', end)
    const stopWatching = onceOld(end)
    try {
      const keys = await createSessionKey()
      const body = loginBody({
        organizationId,
        publicKey: keys.publicKey,
        expirationSeconds: session.expirationSeconds,
        now: Date.now(),
      })
      const challenge = await challengeOf(JSON.stringify(body))
      const credential = await withRelyingParty(rpId, (id) =>
        navigator.credentials.get({
          mediation: 'conditional',
          publicKey: { rpId: id, challenge, userVerification: userVerification.sign },
          signal: round.signal,
        }),
      )
      const assertion = readAssertion(credential)
      return assertion && { body, keys, assertion }
    } catch (error) {
      // Old: the next round. Whatever else ends the offer leaves the button.
      if (!round.signal.aborted) throw error
    } finally {
      stopWatching()
      signal.removeEventListener('abort', end)
    }
  }
  return undefined
}

/** Calls back once an offer is old, also after the device has slept; returns its undo. */
function onceOld(callback: () => void): () => void {
  const startedAt = Date.now()
  const timer = setTimeout(callback, offerMs)
  const check = () => {
    if (Date.now() - startedAt > offerMs) callback()
  }
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
