import { clientFor } from '#connectors/turnkey/custody/custody.ts'
import type { SiteRequest } from '#connectors/turnkey/custody/siteApi.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedClientParameters } from '#connectors/turnkey/parameters.ts'
import { supportsImmediateGet } from '#connectors/turnkey/passkey/passkey.ts'
import type { UsedPasskey } from '#connectors/turnkey/passkey/passkeyStamper.ts'
import {
  canSignalAccepted,
  signalAccepted,
  signalUnknown,
} from '#connectors/turnkey/passkey/signals.ts'
import type { UserHandles } from '#connectors/turnkey/passkey/userHandles.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import type { RunSignIn } from '#connectors/turnkey/session/runSignIns.ts'
import { sessionStamper } from '#connectors/turnkey/session/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import { type SignInOptions, signInByPasskey } from '#connectors/turnkey/session/signIn.ts'
import { finishSignUp, type Identity, signUp } from '#connectors/turnkey/session/signUp.ts'
import { createUnfinishedSignUp } from '#connectors/turnkey/session/unfinishedSignUp.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ApprovedSignIn } from '#lib/protocol/embeddedWallet.ts'

/** Errors of a browser without a passkey for this site. */
const withoutPasskey = new Set<string>([
  providerErrors.userRejected.key,
  turnkeyErrors.passkeyNotDiscoverable.key,
])

type Prompt = Pick<SignInOptions, 'signal' | 'uiMode' | 'approved'>

/** Sign-ins and sign-ups with a passkey, remembered in this browser. */
export function createPasskeySignIns({
  parameters,
  siteRequest,
  store,
  userHandles,
  runSignIn,
}: {
  parameters: EmbeddedClientParameters
  siteRequest: SiteRequest
  store: EmbeddedStore
  userHandles: UserHandles
  runSignIn: RunSignIn
}) {
  const { organizationId, apiUrl, rpId } = parameters
  const key = `passkey ${organizationId}`
  const unfinished = createUnfinishedSignUp(store, organizationId)
  const signUpOptions = { ...parameters, siteRequest, unfinished, userHandles }

  /** Remembers, beyond the session, that a passkey was created or used in this browser. */
  async function rememberPasskey() {
    await store.write(key, true)
  }

  /** A passkey whose sign-up is unfinished has no wallet yet: using it finishes the sign-up. */
  async function authenticate(
    prompt: Prompt,
    user: Parameters<typeof signInByPasskey>[1],
    onPasskey: (used: UsedPasskey) => void,
  ): Promise<SessionRecord> {
    let used: UsedPasskey | undefined
    try {
      return await signInByPasskey(
        {
          ...parameters,
          ...prompt,
          onPasskey(chosen) {
            used = chosen
            onPasskey(chosen)
          },
        },
        user,
      )
    } catch (error) {
      const isUnknown =
        error instanceof WalletError && error.key === turnkeyErrors.passkeyNotRegistered.key
      if (!isUnknown || !used) throw error
      const made = await unfinished.read()
      if (made?.request.registration.attestation.credentialId === used.credentialId)
        return finishSignUp({ ...signUpOptions, signal: prompt.signal }, made)
      await signalUnknown(rpId, used.credentialId)
      throw error
    }
  }

  async function signIn(prompt: Prompt, user?: Parameters<typeof signInByPasskey>[1]) {
    let used: UsedPasskey | undefined
    const record = await runSignIn(
      () =>
        authenticate(prompt, user, (chosen) => {
          used = chosen
        }),
      prompt.signal,
    )
    await unfinished.removeOf(used?.credentialId)
    await rememberPasskey()
    // Nobody waits for it.
    void tellAccepted(record, used)
    return record
  }

  /** Tells the device which passkeys there are, so that it offers no removed one. */
  async function tellAccepted(record: SessionRecord, used: UsedPasskey | undefined) {
    const { credentialId, userHandle } = used ?? {}
    if (!credentialId || !userHandle) return
    await userHandles.add({ credentialId, userHandle })
    if (!canSignalAccepted()) return
    const client = clientFor(apiUrl, sessionStamper(record))
    const { organizationId, userId } = record
    const found = await client.getAuthenticators({ organizationId, userId }).catch(() => undefined)
    const ids = found?.authenticators.map((one) => one.credentialId)
    // A list without the passkey that has just signed in is of another time.
    if (ids?.includes(credentialId)) await signalAccepted(rpId, userHandle, ids)
  }

  return {
    signIn: (signal?: AbortSignal, approved?: ApprovedSignIn) => signIn({ signal, approved }),
    /** Signs the same user in again. */
    renew: (user: Parameters<typeof signInByPasskey>[1]) => signIn({}, user),
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
      await runSignIn(() => signUp({ ...signUpOptions, signal }, identity), signal)
      // Not before: a sign-up that was canceled has opened no session, and is still to be finished.
      await unfinished.remove()
      await rememberPasskey()
    },
    rememberPasskey,
    remembersPasskey: async () => (await store.read(key)) === true,
  }
}
