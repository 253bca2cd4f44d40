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
}: {
  rpId: string
  credentialIds?: readonly string[] | undefined
}) {
  let used: string | undefined

  const stampFor = (id: string, body: string) =>
    new WebauthnStamper({
      rpId: id,
      timeout: passkeyTimeoutMs,
      userVerification: userVerification.sign,
      allowCredentials: credentialIds.map((credentialId) => ({
        type: 'public-key',
        id: fromBase64Url(credentialId),
      })),
    }).stamp(body)

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
