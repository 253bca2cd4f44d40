import { socketHeader } from '#server/http/clientAddress.ts'
import { handle } from '#tests/support/server/openServer.ts'

type Handler = (request: Request) => Promise<Response>

/** A route's response, parsed. */
export type RouteResponse = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  body: any
  /** Of the error, if it is one. */
  code: string | undefined
  /** Header fields and their values, except those that differ in every response. */
  headers: Record<string, string>
}

let callers = 0

/**
 * Calls one of our routes by its path, or a route of a site's own, as a page of `origin` would: each
 * time from another client address unless `headers` contain one, so that rate limits are reached
 * only on purpose. A stream is sent as it is, anything else as JSON.
 */
export async function callRoute(
  origin: string,
  route: string | Handler,
  body: unknown,
  { headers = {}, method = 'POST' }: { headers?: Record<string, string>; method?: string } = {},
): Promise<RouteResponse> {
  callers += 1
  const request = new Request(`${origin}${typeof route === 'string' ? route : '/api/test'}`, {
    method,
    headers: {
      origin,
      'content-type': 'application/json',
      [socketHeader]: `10.0.${callers >> 8}.${callers & 255}`,
      ...headers,
    },
    ...(body instanceof ReadableStream
      ? { body, duplex: 'half' }
      : body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await (typeof route === 'string' ? handle : route)(request)
  const text = await response.text()
  const answer = text ? JSON.parse(text) : undefined
  return {
    status: response.status,
    body: answer,
    code: answer?.error?.code,
    headers: {
      ...Object.fromEntries(response.headers),
      // All of them, not only the last one.
      ...(response.headers.has('set-cookie') && {
        'set-cookie': response.headers.getSetCookie().join(', '),
      }),
    },
  }
}
