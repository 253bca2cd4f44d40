import 'server-only'
import { randomUUID } from 'node:crypto'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ErrorBody } from '#lib/protocol/auth.ts'
import { systemClock } from '#lib/server/clock.ts'
import { type Database, database, isDatabaseError } from '#lib/server/db/database.ts'
import { type Env, env } from '#lib/server/env/env.ts'
import { clientAddress } from '#lib/server/http/clientAddress.ts'
import { dataHeaders } from '#lib/server/http/headers.ts'
import { readJson } from '#lib/server/http/readJson.ts'
import { beginRequest } from '#lib/server/http/requestsInFlight.ts'
import { describeError, type LogFields, log } from '#lib/server/log.ts'
import { isStartError } from '#lib/server/startError.ts'

/** A request to a route, with everything a handler needs. */
export type RouteCall = {
  request: Request
  requestId: string
  env: Env
  now: Date
  /** The client address that rate limits count. */
  client: string
  /** The Cookie header. */
  cookies: string | null
  db(): Promise<Database>
  /**
   * The body, parsed but not validated.
   * @throws WalletError of readJson
   */
  json(): Promise<unknown>
}

/** What a handler returns; the wrapper adds the rest. */
export type RouteReply = {
  status?: number
  body?: unknown
  /** A picture in place of the body, which browsers may keep for an hour. */
  file?: Uint8Array
  /** Of the picture. */
  mediaType?: string
  cookies?: string[]
  /** Path of this site to redirect to, with status 303. */
  location?: string
  /** Additional fields for this request's log line. */
  log?: LogFields
}

/** What Next passes to a route besides the request. */
type RouteContext = { params?: Promise<Params> }

type Params = Record<string, string | string[] | undefined>

type RouteOptions = {
  /**
   * Accepted media types of the body.
   * @default JSON only
   */
  mediaTypes?: readonly string[]
  /**
   * Size limit for the body in bytes.
   * @default the limit of all routes
   */
  bodyLimitBytes?: number
  /** Skips the origin check, for a route that changes no user data. */
  isOpenToOrigins?: boolean
}

/**
 * Turns a handler into a route: origin check, JSON in and out, security headers, one log line, and
 * the catalog row as a JSON error for anything thrown. No other error details leave the server.
 */
export function route(
  handler: (call: RouteCall) => RouteReply | Promise<RouteReply>,
  options: RouteOptions = {},
): (request: Request, context?: RouteContext) => Promise<Response> {
  return async (request, context) => {
    const started = performance.now()
    const requestId = randomUUID()
    const end = beginRequest()
    let reply: RouteReply & { headers?: Record<string, string> }
    try {
      if (!options.isOpenToOrigins) requireSameOrigin(request, env())
      reply = await handler(toRouteCall(request, requestId, options))
    } catch (error) {
      reply = failure(error, requestId)
    } finally {
      end()
    }
    log(reply.status && reply.status >= 500 ? 'error' : 'info', 'request', {
      requestId,
      method: request.method,
      route: routeName(request.url, await context?.params),
      status: reply.location === undefined ? (reply.status ?? 200) : 303,
      ms: Math.round(performance.now() - started),
      ...reply.log,
    })
    return toResponse(reply)
  }
}

/** Handlers for a route file's other methods: each responds with 405 and lists the allowed ones. */
export function otherMethods(...allowed: string[]) {
  const refuse = route(
    () => {
      throw new WalletError(routeErrors.methodNotAllowed, { details: allowed.join(', ') })
    },
    { isOpenToOrigins: true },
  )
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
  return Object.fromEntries(
    all.filter((method) => !allowed.includes(method)).map((method) => [method, refuse]),
  ) as Record<(typeof all)[number], typeof refuse>
}

function toRouteCall(request: Request, requestId: string, options: RouteOptions): RouteCall {
  const checked = env()
  return {
    request,
    requestId,
    env: checked,
    now: systemClock(),
    client: clientAddress(request.headers, checked),
    cookies: request.headers.get('cookie'),
    db: database,
    json: () => readJson(request, options),
  }
}

/** Rejects changes from other origins. Reading is safe, because no response has a CORS header. */
function requireSameOrigin(request: Request, { appOrigin }: Env): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers.get('sec-fetch-site')
  if (request.headers.get('origin') !== appOrigin || (site !== null && site !== 'same-origin'))
    throw new WalletError(routeErrors.foreignOrigin)
}

function failure(thrown: unknown, requestId: string) {
  const error = normalizeError(thrown)
  const { unexpected } = fallbackErrors
  const key = error?.key ?? unexpected.key
  const status = error?.status ?? unexpected.status
  // Only rows with a status are for clients.
  const { key: code, message } = error?.status ? error : unexpected
  const body: ErrorBody = { error: { code, message, requestId } }
  const headers: Record<string, string> = {}
  if (key === routeErrors.rateLimited.key) headers['Retry-After'] = error?.details ?? '60'
  if (status === 503) headers['Retry-After'] = '5'
  // The rest of the body would be read as the next request.
  if (unreadBody.includes(key)) headers.Connection = 'close'
  if (key === routeErrors.methodNotAllowed.key) headers.Allow = error?.details ?? ''
  return {
    status,
    body,
    headers,
    log: { code: key, ...(status >= 500 ? { ...describeError(thrown), code: key } : {}) },
  }
}

const { bodyTooLarge, bodyTimeout, bodyIncomplete } = routeErrors
const unreadBody: readonly string[] = [bodyTooLarge.key, bodyTimeout.key, bodyIncomplete.key]

function normalizeError(error: unknown): WalletError | undefined {
  const known = findWalletError(error)
  if (known) return known
  return isDatabaseError(error) || isStartError(error)
    ? new WalletError(routeErrors.databaseUnavailable, { cause: error })
    : undefined
}

/** A file that a stranger made: opened by itself, it is in an origin of its own and runs nothing. */
const fileHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Content-Disposition': 'inline',
  'Cache-Control': 'private, max-age=3600',
}

function toResponse(reply: RouteReply & { headers?: Record<string, string> }): Response {
  const headers = new Headers({ ...dataHeaders(env()), ...reply.headers })
  for (const cookie of reply.cookies ?? []) headers.append('Set-Cookie', cookie)
  if (reply.location !== undefined) {
    headers.set('Location', reply.location)
    return new Response(null, { status: 303, headers })
  }
  if (reply.file && reply.mediaType) {
    for (const [name, value] of Object.entries(fileHeaders)) headers.set(name, value)
    headers.set('Content-Type', reply.mediaType)
    return new Response(Buffer.from(reply.file), { headers })
  }
  if (reply.body === undefined) return new Response(null, { status: reply.status ?? 204, headers })
  const body = JSON.stringify(reply.body)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  // Without it, Node sends the end of the body in a packet of its own.
  headers.set('Content-Length', String(Buffer.byteLength(body)))
  return new Response(body, { status: reply.status ?? 200, headers })
}

/** A route's pattern, like `/api/orders/[id]`, so that clients' path text is not logged. */
export function routeName(url: string, params: Params = {}): string {
  const segments = new URL(url).pathname.split('/')
  for (const [name, value] of Object.entries(params).reverse()) {
    const values = [value ?? []].flat()
    if (values.length === 0) continue
    const from = segments.findLastIndex((_, index) =>
      values.every((part, offset) => isSegment(segments[index + offset], part)),
    )
    const folder = Array.isArray(value) ? `[...${name}]` : `[${name}]`
    if (from >= 0) segments.splice(from, values.length, folder)
    else return '(unknown)'
  }
  return segments.join('/')
}

/** Next passes decoded params. */
function isSegment(segment: string | undefined, value: string): boolean {
  if (segment === undefined) return false
  if (segment === value) return true
  try {
    return decodeURIComponent(segment) === value
  } catch {
    return false
  }
}
