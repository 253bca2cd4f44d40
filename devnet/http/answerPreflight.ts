import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Answers a browser that asks whether a page may send JSON here, with `headers` beside its type;
 * false where it asks something else.
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
