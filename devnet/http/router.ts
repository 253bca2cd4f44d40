import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '#devnet/http/callerOf.ts'

/** One request and its response. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  caller: Caller
  /** Path parameters, which the route marks with a colon. */
  params: Record<string, string>
}

/**
 * Handles one request; throws {@link import('./httpError.ts').httpError} to respond with a status.
 */
export type Handler = (exchange: Exchange) => void | Promise<void>

/** `'GET /explorer/:chainId/tx/:hash'` → handler. The first match wins. */
export type Routes = Record<string, Handler>

/** Finds the handler of a request, or reports that only the method is wrong. */
export function route(
  routes: Routes,
  method: string,
  path: string,
): { handler: Handler; params: Record<string, string> } | 'wrongMethod' | undefined {
  let pathKnown = false
  for (const [pattern, handler] of Object.entries(routes)) {
    const [routeMethod = '', routePath = ''] = pattern.split(' ')
    const params = match(routePath, path)
    if (!params) continue
    if (routeMethod === method) return { handler, params }
    pathKnown = true
  }
  return pathKnown ? 'wrongMethod' : undefined
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = value
    else if (part !== value) return undefined
  }
  return params
}

/** An error that ends a request with this HTTP status. */
type HttpError = Error & { status: number }

/** Creates an error that ends a request with a status and a message. */
export function httpError(status: number, message: string): HttpError {
  return Object.assign(new Error(message), { status })
}
