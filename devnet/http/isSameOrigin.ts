import type { IncomingMessage } from 'node:http'

/** True if a browser's request comes from a page of the same service, not from a site. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin ? origin === `http://${host}` : headers['sec-fetch-site'] === 'same-origin'
}
