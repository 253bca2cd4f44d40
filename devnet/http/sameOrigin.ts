import type { IncomingMessage, ServerResponse } from 'node:http'
import { httpError } from '#devnet/http/router.ts'

/**
 * Refuses requests of other origins: sites must not answer for the user.
 * @throws HttpError 403
 */
export function requireSameOrigin(request: IncomingMessage, message: string): void {
  if (!isSameOrigin(request)) throw httpError(403, message)
}

/** The same for all control routes and event streams of a service, as `before` of `serve`. */
export function guardControlRoutes(message: string) {
  return (request: IncomingMessage, _response: ServerResponse, { pathname }: URL): false => {
    if (/^\/(control|events)\b/.test(pathname)) requireSameOrigin(request, message)
    return false
  }
}

/** True if a browser's request comes from a page of the same service, not from a site. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin ? origin === `http://${host}` : headers['sec-fetch-site'] === 'same-origin'
}
