import { readResponse } from '#lib/errors/readResponse.ts'

const timeoutMs = 20_000

/** Calls a route of the site's server, `POST` by default, and resolves with its response. */
export type SiteRequest = <answer>(
  route: string,
  body?: unknown,
  method?: 'GET' | 'POST' | 'PUT',
) => Promise<answer>

/**
 * Client of the site's server, which holds the parent organization's key. Its calls throw the
 * WalletError of the row that the route returns.
 */
export function createSiteApi(siteUrl: string): SiteRequest {
  return async (route, body, method = 'POST') => {
    const response = await fetch(`${siteUrl}/${route}`, {
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
}
