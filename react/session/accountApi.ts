import { readResponse } from '#lib/errors/readResponse.ts'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'
import type { AddressesBody } from '#lib/protocol/users.ts'
import { withProof } from '#react/session/withProof.ts'

/**
 * Reads the signed-in user's credentials.
 * @throws WalletError with the key that the route returns
 */
export function readCredentials(basePath: string): Promise<LinkedCredential[]> {
  return fetchRoute('GET', `${basePath}/credentials`)
}

/**
 * Reads the accounts that are the signed-in user's, and their address book.
 * @throws WalletError with the key that the route returns
 */
export function readAddresses(basePath: string): Promise<AddressesBody> {
  return fetchRoute('GET', `${basePath}/user/addresses`)
}

/** Deletes the user's own credential, or removes the link with another. */
export function removeCredential(basePath: string, id: string): Promise<void> {
  return fetchRoute('DELETE', `${basePath}/credentials/${id}`)
}

/** Timeout for our own server, in milliseconds; it may call a node. */
const timeoutMs = 20_000

/**
 * Sends a request to one of our own routes and returns the parsed body. For what is sensitive, the user is
 * asked who they are first if they have to be.
 * @throws WalletError with the key that the route returns
 */
export async function fetchRoute<answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<answer> {
  const send = () =>
    fetch(path, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  return readResponse(await withProof(send))
}

/**
 * Has the user prove who they are, unless they have lately: before what this page does without our server,
 * and before steps that would be lost.
 * @throws WalletError signInTooOld if they cancel
 */
export function requireProof(basePath: string): Promise<void> {
  return fetchRoute('GET', `${basePath}/user/proof`)
}
