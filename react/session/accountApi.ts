import { readResponse } from '#lib/errors/readResponse.ts'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'

/**
 * Reads the signed-in user's credentials.
 * @throws WalletError with the key that the route returns
 */
export function readCredentials(basePath: string): Promise<LinkedCredential[]> {
  return fetchRoute('GET', `${basePath}/credentials`)
}

/** Deletes the user's own credential, or removes the link with another. */
export function removeCredential(basePath: string, id: string): Promise<void> {
  return fetchRoute('DELETE', `${basePath}/credentials/${id}`)
}

/** Timeout for our own server, in milliseconds; it may call a node. */
const timeoutMs = 20_000

/**
 * Sends a request to one of our own routes and returns the parsed body.
 * @throws WalletError with the key that the route returns
 */
export async function fetchRoute<answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
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
