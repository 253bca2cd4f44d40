import { readResponse } from '#lib/errors/readResponse.ts'
import type { Challenge, ChallengeRequest, SessionBody, VerifyRequest } from '#lib/protocol/auth.ts'
import { end, send, withSessionLock } from '#react/session/authApi.ts'

// Requests that no page makes when it is loaded; `authApi.ts` is part of every first load.

/**
 * Requests the message to sign.
 * @throws WalletError with the key that the route returns, or fetch's own error if the server does
 * not respond
 */
export async function requestChallenge(request: ChallengeRequest, signal: AbortSignal) {
  const response = await send('/challenge', { method: 'POST', body: request, signal })
  return readResponse<Challenge>(response)
}

/** Submits the signed message; resolves with the session that it opens. */
export async function verifySignature(request: VerifyRequest, signal: AbortSignal) {
  const response = await withSessionLock('exclusive', () =>
    send('/verify', { method: 'POST', body: request, signal }),
  )
  const { session } = await readResponse<SessionBody>(response)
  return session
}

/** Ends every session of the signed-in user, in all browsers. */
export async function endSessions(): Promise<void> {
  await end('/sessions')
}

/** Whether a route refused the request because the session has ended on the server. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && 'key' in error && error.key === 'notSignedIn'
}
