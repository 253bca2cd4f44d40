import { readResponse } from '#lib/errors/readResponse.ts'
import type {
  Challenge,
  ChallengeRequest,
  PairingChallenge,
  PairingChallengeRequest,
  SessionBody,
  VerifyRequest,
} from '#lib/protocol/auth.ts'
import { endSession, send, withSessionLock } from '#react/session/authApi.ts'

// Requests that no page makes when it is loaded; `authApi.ts` is part of every first load.

/**
 * Requests the message to sign.
 * @throws WalletError with the key that the route returns, or fetch's own error if the server does
 * not respond
 */
export async function requestChallenge(
  basePath: string,
  request: ChallengeRequest,
  signal: AbortSignal,
) {
  const response = await send(basePath, '/challenge', { method: 'POST', body: request, signal })
  return readResponse<Challenge>(response)
}

/**
 * Requests what a wallet signs as it is paired with, before its account is known.
 * @throws as {@link requestChallenge}
 */
export async function requestPairingChallenge(basePath: string, signal: AbortSignal) {
  const body: PairingChallengeRequest = { kind: 'pairing' }
  const response = await send(basePath, '/challenge', { method: 'POST', body, signal })
  return readResponse<PairingChallenge>(response)
}

/** Submits the signed message; resolves with the session that it opens. */
export async function verifySignature(
  basePath: string,
  request: VerifyRequest,
  signal: AbortSignal,
) {
  const response = await withSessionLock('exclusive', () =>
    send(basePath, '/verify', { method: 'POST', body: request, signal }),
  )
  const { session } = await readResponse<SessionBody>(response)
  return session
}

/** Ends every session of the signed-in user, in all browsers. */
export async function endSessions(basePath: string): Promise<void> {
  await endSession(basePath, '/sessions')
}

/** Whether a route refused the request because the session has ended on the server. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && 'key' in error && error.key === 'notSignedIn'
}
