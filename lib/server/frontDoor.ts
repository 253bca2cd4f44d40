import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorKey } from '#lib/errors/catalogue.ts'
import { fixedHeaders } from '#lib/fixedHeaders.ts'
import { socketHeader } from '#lib/server/clientAddress.ts'
import type { Env } from '#lib/server/env.ts'
import { transportHeaders } from '#lib/server/headers.ts'

/** Names the row that a refused request is answered with; strangers cannot set it. */
const refusalHeader = 'x-latchkey-refusal'

type Refusal = Extract<ErrorKey, 'methodNotAllowed' | 'routeNotFound'>

/**
 * Meets each request before Next does, once per process: writes down the socket's address (Next
 * hands a handler only headers), puts the fixed headers on answers that Next makes all by itself,
 * like redirects, and leads to our own refusal what Next would answer with 500 or with a redirect
 * to another host: TRACE, targets that are not a path, escapes that decode to nothing.
 */
export function openFrontDoor(env: Env): void {
  const headers = Object.entries({ ...fixedHeaders, ...transportHeaders(env) })
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    for (const [name, value] of headers) response.setHeader(name, value)
    request.headers[socketHeader] = request.socket.remoteAddress ?? ''
    delete request.headers[refusalHeader]
    const refusal = refuse(request)
    if (!refusal) return
    request.headers[refusalHeader] = refusal
    request.method = 'GET'
    request.url = '/api/refused'
  })
}

/** What the catch-all route answers with: the front door's refusal, or that there is no such route. */
export function refusalOf(headers: Headers): Refusal {
  return headers.get(refusalHeader) === 'methodNotAllowed' ? 'methodNotAllowed' : 'routeNotFound'
}

function refuse({ method, url = '' }: IncomingMessage): Refusal | undefined {
  if (method === 'TRACE') return 'methodNotAllowed'
  if (!/^\/(?![/\\])/.test(url)) return 'routeNotFound'
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return undefined
  } catch {
    return 'routeNotFound'
  }
}
