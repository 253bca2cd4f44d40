import { hashMessage } from 'viem'
import { readResponse } from '#lib/errors/readResponse.ts'
import type { Challenge } from '#lib/protocol/auth.ts'
import type {
  LinkChallengeRequest,
  LinkedCredential,
  LinkRequest,
} from '#lib/protocol/credentials.ts'
import { passReview } from '#react/review/reviewPasses.ts'

/**
 * Reads the signed-in user's credentials.
 * @throws WalletError with the key that the route returns
 */
export function readCredentials(basePath: string): Promise<LinkedCredential[]> {
  return fetchRoute('GET', `${basePath}/credentials`)
}

/** Requests the message that the other side of a link signs to agree to it. */
function requestLinkChallenge(basePath: string, link: LinkChallengeRequest): Promise<Challenge> {
  return fetchRoute('POST', `${basePath}/credentials/link/challenge`, link)
}

/** Links an account with the smart wallet it signs for. */
function linkCredentials(basePath: string, link: LinkRequest): Promise<LinkedCredential[]> {
  return fetchRoute('POST', `${basePath}/credentials/link`, link)
}

/** Deletes the user's own credential, or removes the link with another. */
export function removeCredential(basePath: string, id: string): Promise<void> {
  return fetchRoute('DELETE', `${basePath}/credentials/${id}`)
}

/** Has the side that is not signed in sign the link's message, and submits it. */
export async function proveLink(
  basePath: string,
  link: LinkChallengeRequest,
  sign: (message: string) => Promise<`0x${string}`>,
) {
  const { message } = await requestLinkChallenge(basePath, link)
  // The server's own text, of a link that the user has asked for.
  for (const account of [link.smartWalletAddress, link.ownerAddress])
    passReview({ kind: 'message', hash: hashMessage(message), account, chainId: 0 })
  return linkCredentials(basePath, { message, signature: await sign(message) })
}

/** Timeout for our own server, in milliseconds; it may call a node. */
const timeoutMs = 20_000

/**
 * Sends a request to one of our own routes and returns the parsed body.
 * @throws WalletError with the key that the route returns
 */
export async function fetchRoute<answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<answer> {
  const response = await fetch(path, {
    method,
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return readResponse(response)
}
