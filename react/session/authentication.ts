import type { Session, VerifyRequest } from '#lib/protocol/auth.ts'
import { defaultBasePath } from '#lib/protocol/constants.ts'
import { endSession, fetchSession } from '#react/session/authApi.ts'
import { requestChallenge, verifySignature } from '#react/session/signInApi.ts'

/** Whether somebody is signed in; `loading` until the server has answered. */
export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** Sign-in by the routes of `latchkey/server`, for an app with sign-in screens of its own. */
export type Authentication = {
  /**
   * Requests the message that an account signs (EIP-4361): the server issues the whole text, with its nonce.
   * @throws WalletError with the key that the route returns, or fetch's own error
   */
  challenge(account: { address: string; chainId: number }): Promise<string>
  /**
   * Submits the signed message; resolves with the session that it opens. `isNewUser` is the answer to
   * `identityRemoved`: the account was removed from a user, and signing in makes a new one.
   * @throws as {@link Authentication.challenge}
   */
  verify(signed: Pick<VerifyRequest, 'message' | 'signature' | 'isNewUser'>): Promise<Session>
  /** Asks the server who is signed in; null if nobody is. */
  session(): Promise<Session | null>
  /** Ends the session of this browser. */
  signOut(): Promise<void>
  /** What is known now, for `useSyncExternalStore`. */
  status(): AuthenticationStatus
  /** Calls back when `status` has changed; the first call asks the server. Returns its undo. */
  subscribe(onChange: () => void): () => void
}

/**
 * Creates the callbacks of a sign-in that kits and screens of one's own need, once for an app.
 * `rainbowKitAdapter`, `connectKitSiwe` and `appKitSiwx` pass them to a kit.
 */
export function createAuthentication({
  basePath = defaultBasePath,
}: {
  /** Path of the server's routes. @default '/api' */
  basePath?: string
} = {}): Authentication {
  const listeners = new Set<() => void>()
  let status: AuthenticationStatus = 'loading'
  let isAsked = false

  function become(session: Session | null) {
    status = session ? 'authenticated' : 'unauthenticated'
    for (const listener of [...listeners]) listener()
    return session
  }

  async function session() {
    isAsked = true
    return become(await fetchSession(basePath))
  }

  return {
    async challenge({ address, chainId }) {
      const account = { address, chainId }
      return (await requestChallenge(basePath, account, neverAborted())).message
    },
    async verify(signed) {
      const opened = await verifySignature(basePath, signed, neverAborted())
      isAsked = true
      become(opened)
      // The route opens one or fails.
      return opened as Session
    },
    session,
    async signOut() {
      await endSession(basePath)
      become(null)
    },
    status: () => status,
    subscribe(onChange) {
      listeners.add(onChange)
      // A server that does not answer has nobody signed in; the sign-in says why it fails.
      if (!isAsked) void session().catch(() => become(null))
      return () => {
        listeners.delete(onChange)
      }
    },
  }
}

/** A request has a timeout of its own. */
const neverAborted = () => new AbortController().signal
