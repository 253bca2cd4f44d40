import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { challengeOf, readAssertion } from '#connectors/turnkey/passkey/assertion.ts'
import { normalizePasskeyError } from '#connectors/turnkey/passkey/normalizePasskeyError.ts'
import { requireWebauthn } from '#connectors/turnkey/passkey/passkey.ts'
import { withRelyingParty } from '#connectors/turnkey/passkey/relyingParty.ts'
import { fromBase64Url } from '#connectors/turnkey/session/sessionKey.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { passkeyTimeoutMs, userVerification } from '#lib/protocol/constants.ts'
import { custodyHeaders } from '#lib/protocol/custody.ts'
import type { Stamp } from '#lib/protocol/embedded.ts'
import type { ApprovedSignIn, PasskeyAssertion } from '#lib/protocol/embeddedWallet.ts'

/** A passkey that was chosen. */
export type UsedPasskey = Pick<PasskeyAssertion, 'credentialId' | 'userHandle'>

/**
 * Stamps requests of the official clients by a passkey, one prompt each, with the constants of
 * docs/protocols.md. It replaces the official stamper, which cannot be aborted: an open prompt
 * blocks every other prompt of the page. `credentialIds` restricts the choice to one user's
 * passkeys; `used` reports which one was used, with its user handle.
 * @throws WalletError webauthnUnsupported, a passkey error, or userRejected
 */
export function passkeyStamper({
  rpId,
  credentialIds = [],
  signal,
  uiMode,
  onUse,
}: {
  rpId: string
  credentialIds?: readonly string[] | undefined
  /** Aborts the prompt. */
  signal?: AbortSignal | undefined
  /** `immediate` (WebAuthn Level 3): the browser rejects at once if this device has no passkey. */
  uiMode?: 'immediate' | undefined
  /** Called with the chosen passkey, before the request is sent. */
  onUse?: ((used: UsedPasskey) => void) | undefined
}) {
  let used: UsedPasskey | undefined

  const prompt = async (id: string, challenge: Uint8Array<ArrayBuffer>) => {
    const options: CredentialRequestOptions & { uiMode?: 'immediate' } = {
      publicKey: {
        rpId: id,
        challenge,
        timeout: passkeyTimeoutMs,
        userVerification: userVerification.sign,
        allowCredentials: credentialIds.map((credentialId) => ({
          type: 'public-key',
          id: fromBase64Url(credentialId),
        })),
      },
      ...(signal && { signal }),
      ...(uiMode && { uiMode }),
    }
    return navigator.credentials.get(options)
  }

  return {
    used: () => used,
    async stamp(body: string): Promise<Stamp> {
      requireWebauthn()
      const challenge = await challengeOf(body)
      try {
        const assertion = readAssertion(await withRelyingParty(rpId, (id) => prompt(id, challenge)))
        if (!assertion) throw new WalletError(turnkeyErrors.passkeyGeneral)
        used = assertion
        onUse?.(assertion)
        return passkeyStamp(assertion)
      } catch (error) {
        throw normalizePasskeyError(error, 'get')
      }
    },
  }
}

/** Stamps the one request that a passkey has signed before, in the browser's autofill. */
export function approvedStamper(
  { body, assertion }: ApprovedSignIn,
  onUse: ((used: UsedPasskey) => void) | undefined,
) {
  return {
    used: (): UsedPasskey => assertion,
    async stamp(text: string): Promise<Stamp> {
      if (text !== JSON.stringify(body)) throw new Error('The passkey has signed another request.')
      onUse?.(assertion)
      return passkeyStamp(assertion)
    },
  }
}

function passkeyStamp({ userHandle: _, ...assertion }: PasskeyAssertion): Stamp {
  return {
    stampHeaderName: custodyHeaders.passkeyStamp,
    stampHeaderValue: JSON.stringify(assertion),
  }
}
