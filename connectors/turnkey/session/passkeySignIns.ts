import type { SiteRequest } from '#connectors/turnkey/custody/siteApi.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedClientParameters } from '#connectors/turnkey/parameters.ts'
import { supportsImmediateGet } from '#connectors/turnkey/passkey/passkey.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import type { RunSignIn } from '#connectors/turnkey/session/runSignIns.ts'
import { type SignInOptions, signInByPasskey } from '#connectors/turnkey/session/signIn.ts'
import { type Identity, signUp } from '#connectors/turnkey/session/signUp.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Errors of a browser without a passkey for this site. */
const withoutPasskey = new Set<string>([
  providerErrors.userRejected.key,
  turnkeyErrors.passkeyNotDiscoverable.key,
])

/** Sign-ins and sign-ups with a passkey, remembered in this browser. */
export function createPasskeySignIns({
  parameters,
  siteRequest,
  store,
  runSignIn,
}: {
  parameters: EmbeddedClientParameters
  siteRequest: SiteRequest
  store: EmbeddedStore
  runSignIn: RunSignIn
}) {
  const key = `passkey ${parameters.organizationId}`

  /** Remembers, beyond the session, that a passkey was created or used in this browser. */
  async function rememberPasskey() {
    await store.write(key, true)
  }

  async function signIn(options: Pick<SignInOptions, 'signal' | 'uiMode'>) {
    const record = await runSignIn(
      () => signInByPasskey({ ...parameters, ...options }),
      options.signal,
    )
    await rememberPasskey()
    return record
  }

  return {
    signIn: (signal?: AbortSignal) => signIn({ signal }),
    /** Signs in if this device has a passkey; false, without a prompt, if not, or if it cannot tell. */
    async signInAtOnce(signal?: AbortSignal) {
      if (!(await supportsImmediateGet())) return false
      try {
        await signIn({ signal, uiMode: 'immediate' })
        return true
      } catch (error) {
        if (error instanceof WalletError && withoutPasskey.has(error.key)) return false
        throw error
      }
    },
    async signUp(identity: Identity, signal?: AbortSignal) {
      await runSignIn(() => signUp({ ...parameters, siteRequest, signal }, identity), signal)
      await rememberPasskey()
    },
    rememberPasskey,
    remembersPasskey: async () => (await store.read(key)) === true,
  }
}
