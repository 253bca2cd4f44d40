import type { IncomingMessage } from 'node:http'

/**
 * Parses a request's URL, always on `localhost`; undefined if the target is neither a path nor a
 * URL (`*`, `http://[`). A path that starts with two slashes is a path, not a host.
 */
export function requestUrl({ url = '/' }: IncomingMessage): URL | undefined {
  if (url.startsWith('/')) return new URL(`http://localhost${url}`)
  return URL.canParse(url) ? new URL(url) : undefined
}
