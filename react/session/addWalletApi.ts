import { readResponse } from '#lib/errors/readResponse.ts'
import type { Challenge } from '#lib/protocol/auth.ts'
import type {
  IdentityChallengeRequest,
  IdentityPurpose,
  IdentityRequest,
  ProofBody,
} from '#lib/protocol/users.ts'
import { withSessionLock } from '#react/session/authApi.ts'

/** Timeout for our own server, in milliseconds; it may call a node. */
const timeoutMs = 20_000

const paths: Record<IdentityPurpose, string> = {
  add: 'identities',
  merge: 'merge',
  prove: 'proof',
}

/**
 * Requests the message by which a wallet agrees to that.
 * @throws WalletError with the key that the route returns, or fetch's own error if the server does
 * not respond
 */
export async function requestIdentityChallenge(
  basePath: string,
  purpose: IdentityPurpose,
  request: IdentityChallengeRequest,
  signal: AbortSignal,
) {
  return readResponse<Challenge>(
    await post(`${basePath}/user/${paths[purpose]}/challenge`, request, signal),
  )
}

/** Submits the signed message; resolves with the session, which is the wallet’s now. */
export async function submitIdentity(
  basePath: string,
  purpose: IdentityPurpose,
  request: IdentityRequest,
  signal: AbortSignal,
) {
  const response = await withSessionLock('exclusive', () =>
    post(`${basePath}/user/${paths[purpose]}`, request, signal),
  )
  const { session } = await readResponse<ProofBody>(response)
  return session
}

function post(path: string, body: object, signal: AbortSignal): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
