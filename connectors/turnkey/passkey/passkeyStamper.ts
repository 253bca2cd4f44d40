import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import {
  isDomainError,
  normalizePasskeyError,
} from '#connectors/turnkey/passkey/normalizePasskeyError.ts'
import { requireWebauthn } from '#connectors/turnkey/passkey/passkey.ts'
import { fromBase64Url, toBase64Url, toHex } from '#connectors/turnkey/session/sessionKey.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { passkeyTimeoutMs, userVerification } from '#lib/protocol/constants.ts'
import { custodyHeaders } from '#lib/protocol/custody.ts'
import type { Stamp } from '#lib/protocol/embedded.ts'

/** A passkey that was chosen; browsers may leave out its user handle. */
export type UsedPasskey = { credentialId: string; userHandle: string | undefined }

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

  const prompt = (id: string, challenge: Uint8Array<ArrayBuffer>) => {
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
        const credential = await prompt(rpId, challenge).catch((error) => {
          if (!isDomainError(error) || rpId === window.location.hostname) throw error
          return prompt(window.location.hostname, challenge)
        })
        const { userHandle, ...assertion } = assertionOf(credential)
        used = { credentialId: assertion.credentialId, userHandle }
        onUse?.(used)
        return {
          stampHeaderName: custodyHeaders.passkeyStamp,
          stampHeaderValue: JSON.stringify(assertion),
        }
      } catch (error) {
        throw normalizePasskeyError(error, 'get')
      }
    },
  }
}

/** Turnkey expects a signature over the hex SHA-256 of the body, as text. */
async function challengeOf(body: string) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return new TextEncoder().encode(toHex(new Uint8Array(hash)))
}

function assertionOf(credential: Credential | null) {
  const { rawId, response } = (credential ?? {}) as PublicKeyCredential
  if (!rawId) throw new WalletError(turnkeyErrors.passkeyGeneral)
  const assertion = response as AuthenticatorAssertionResponse
  const text = (bytes: ArrayBuffer) => toBase64Url(new Uint8Array(bytes))
  return {
    credentialId: text(rawId),
    authenticatorData: text(assertion.authenticatorData),
    clientDataJson: text(assertion.clientDataJSON),
    signature: text(assertion.signature),
    userHandle: assertion.userHandle ? text(assertion.userHandle) : undefined,
  }
}
