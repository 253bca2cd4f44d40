import type { IncomingMessage } from 'node:http'

/** Whether a browser's request comes from a page of the service it is sent to, not from a site's. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin ? origin === `http://${host}` : headers['sec-fetch-site'] === 'same-origin'
}
