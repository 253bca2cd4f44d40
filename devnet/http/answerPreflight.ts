import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Responds to a CORS preflight for JSON requests, which may also send `headers`; returns false if
 * the request is not a preflight.
 */
export function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  methods: string,
  headers: readonly string[] = [],
): boolean {
  if (request.method !== 'OPTIONS') return false
  response.setHeader('access-control-allow-methods', methods)
  response.setHeader('access-control-allow-headers', ['content-type', ...headers].join(', '))
  response.setHeader('access-control-max-age', '600')
  response.writeHead(204).end()
  return true
}
