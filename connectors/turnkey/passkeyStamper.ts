import { WebauthnStamper } from '@turnkey/webauthn-stamper'
import { requireWebauthn } from '#connectors/turnkey/passkey.ts'
import { isDomainError, namePasskeyError } from '#connectors/turnkey/passkeyErrors.ts'
import { fromBase64Url } from '#connectors/turnkey/sessionKey.ts'
import { passkeyTimeoutMs, userVerification } from '#lib/protocol/constants.ts'
import type { Stamp } from '#lib/protocol/embedded.ts'

/**
 * Stamps requests of the official clients by a passkey, one prompt each, with the constants of the
 * specification (§9). `credentialIds` narrows the choice to passkeys of one person; `used` tells
 * which one it was. Throws `webauthnUnsupported`, a passkey error, or `userRejected`.
 */
export function passkeyStamper({
  rpId,
  credentialIds = [],
  signal,
}: {
  rpId: string
  /** Calls off the prompt. */
  signal?: AbortSignal | undefined
  credentialIds?: readonly string[] | undefined
}) {
  let used: string | undefined

  const stampFor = (id: string, body: string) => {
    const stamper = new WebauthnStamper({
      rpId: id,
      timeout: passkeyTimeoutMs,
      userVerification: userVerification.sign,
      allowCredentials: credentialIds.map((credentialId) => ({
        type: 'public-key',
        id: fromBase64Url(credentialId),
      })),
    })
    return signal ? withSignal(signal, () => stamper.stamp(body)) : stamper.stamp(body)
  }

  return {
    used: () => used,
    async stamp(body: string): Promise<Stamp> {
      requireWebauthn()
      try {
        const stamp = await stampFor(rpId, body).catch((error) => {
          if (!isDomainError(error) || rpId === window.location.hostname) throw error
          return stampFor(window.location.hostname, body)
        })
        used = (JSON.parse(stamp.stampHeaderValue) as { credentialId: string }).credentialId
        return stamp
      } catch (error) {
        throw namePasskeyError(error, { isVerified: true })
      }
    },
  }
}

/**
 * The official stamper has no way to close the browser's prompt, which keeps every other prompt of
 * the page from opening. It asks the browser before it first waits: only for that long the
 * question carries the signal.
 */
function withSignal<result>(signal: AbortSignal, ask: () => result): result {
  const { credentials } = navigator
  const before = Object.getOwnPropertyDescriptor(credentials, 'get')
  const get = credentials.get.bind(credentials)
  const value = (options?: CredentialRequestOptions) => get({ ...options, signal })
  Object.defineProperty(credentials, 'get', { value, configurable: true })
  try {
    return ask()
  } finally {
    if (before) Object.defineProperty(credentials, 'get', before)
    else Reflect.deleteProperty(credentials, 'get')
  }
}
