import { vi } from 'vitest'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import type { EmbeddedSite } from '#tests/lib/errors/rows/embeddedPages.ts'
import type { Raise, RaisedRows } from '#tests/lib/errors/rows/Raise.ts'

/** Errors of the browser when a passkey is created. */
export function passkeyRows(site: EmbeddedSite): RaisedRows {
  const creation =
    (failure: unknown, hostname?: string): Raise =>
    async () => {
      const { key, authenticator } = site.openPage()
      const wallet = await key.embedded()
      if (hostname) vi.stubGlobal('window', { location: { hostname } })
      authenticator.fail(failure)
      await wallet.signUp({ passkeyName: 'Laptop' })
    }
  const failed = (name: string, message = 'No.') => new DOMException(message, name)

  return {
    passkeyAborted: creation(failed('AbortError')),
    passkeyNotDiscoverable: creation(failed('ConstraintError')),
    passkeyNoUserVerification: creation(
      failed('NotSupportedError', 'The specified `userVerification` cannot be fulfilled.'),
    ),
    passkeyPreviouslyRegistered: creation(failed('InvalidStateError')),
    passkeyInvalidDomain: creation(failed('SecurityError'), '127.0.0.1'),
    passkeyInvalidRpId: creation(failed('SecurityError')),
    passkeyInvalidUserId: creation(new TypeError('User handle exceeds 64 bytes.')),
    passkeyNoAlgorithm: creation(failed('NotSupportedError')),
    async passkeyNotRegistered() {
      const { key, authenticator } = site.openPage()
      authenticator.passkeys.push(softPasskey({ origin: site.origin }))
      await (await key.embedded()).signIn()
    },
    passkeyGeneral: creation(failed('UnknownError')),
    async passkeyIdentifierRequired() {
      const { key } = site.openPage()
      await (await key.embedded()).signUp({ passkeyName: ' ' })
    },
    async webauthnUnsupported() {
      const { key } = site.openPage()
      vi.stubGlobal('PublicKeyCredential', undefined)
      await (await key.embedded()).signUp({ passkeyName: 'Laptop' })
    },
  }
}
