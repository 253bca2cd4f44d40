import { readResponse } from '#lib/errors/readResponse.ts'

const timeoutMs = 20_000

/**
 * Calls our own server, which holds the parent organization's key: `POST /api/custody/<route>`.
 * @throws WalletError the row that the route returns
 */
export async function askSite<answer>(
  route: string,
  body?: unknown,
  method: 'GET' | 'POST' | 'PUT' = 'POST',
): Promise<answer> {
  const response = await fetch(`/api/custody/${route}`, {
    method,
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return readResponse(response)
}
