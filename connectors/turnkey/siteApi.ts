import { toRouteError } from '#lib/errors/toRouteError.ts'

const timeoutMs = 20_000

/**
 * Asks our own server, which holds the parent organisation's key: `POST /api/custody/<route>`.
 * Throws the catalogue's row that the route names.
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
  if (!response.ok) throw await toRouteError(response)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as answer
}
