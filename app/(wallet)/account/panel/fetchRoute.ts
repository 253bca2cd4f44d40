import { readResponse } from '#lib/errors/readResponse.ts'

/** Timeout for our own server, in milliseconds; it may call a node. */
const timeoutMs = 20_000

/**
 * Sends a request to one of our own routes and returns the parsed body.
 * @throws WalletError with the key that the route returns
 */
export async function fetchRoute<answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: `/api/${string}`,
  body?: object,
): Promise<answer> {
  const response = await fetch(path, {
    ...{ method, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) },
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return readResponse(response)
}
