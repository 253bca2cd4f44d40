import type { IncomingMessage } from 'node:http'

/**
 * Parses a request's URL, always on `localhost`; undefined if the target is neither a path nor a
 * URL (`*`, `http://[`). A path that starts with two slashes is a path, not a host.
 */
export function requestUrl({ url = '/' }: IncomingMessage): URL | undefined {
  if (url.startsWith('/')) return new URL(`http://localhost${url}`)
  return URL.canParse(url) ? new URL(url) : undefined
}

/** True if a browser's request comes from a page of the same service, not from a site. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin ? origin === `http://${host}` : headers['sec-fetch-site'] === 'same-origin'
}
