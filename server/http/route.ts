import 'server-only'
import { randomUUID } from 'node:crypto'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ErrorBody } from '#lib/protocol/auth.ts'
import { bodyLimitBytes as routeBodyBytes } from '#lib/protocol/constants.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseError } from '#server/db/databaseErrors.ts'
import type { Env } from '#server/env/Env.ts'
import { describeError, type LogFields } from '#server/env/log.ts'
import { isStartError } from '#server/env/startError.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { dataHeaders } from '#server/http/headers.ts'
import { readJson } from '#server/http/readJson.ts'
import { type Cost, usualCost } from '#server/site/budget.ts'
import type { Site } from '#server/site/site.ts'

// Next bundles the server's start and its routes separately, each with a copy of the class: what the
// start has created, such as the budget, throws errors of the other one.
Object.defineProperty(WalletError, Symbol.hasInstance, {
  value: (thrown: unknown) => thrown instanceof Error && thrown.name === 'WalletError',
})

/** A request to a route, with everything a handler needs. */
export type RouteCall = {
  request: Request
  requestId: string
  site: Site
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
  /** Text in place of the body. */
  text?: string
  /** Of the picture or the text. */
  mediaType?: string
  /** JSON that another server wrote, in place of the body; passed on as it arrives. */
  stream?: ReadableStream<Uint8Array>
  cookies?: string[]
  /** Path of this site to redirect to, with status 303. */
  location?: string
  /** Additional fields for this request's log line. */
  log?: LogFields
}

/** Answers a request; it may respond directly or fail with a WalletError. */
export type RouteHandler = (call: RouteCall) => RouteReply | Promise<RouteReply>

/** What a route accepts, and its name. */
export type RouteOptions = {
  /**
   * Name of the route in the log, such as the pattern of its path. Next's own routes have theirs.
   * @default `(unnamed)`, because a path may contain what should not be logged
   */
  name?: string
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
  /**
   * What its most expensive request costs.
   * @default 10 ms of processor time
   */
  cost?: Cost
  /** Skips the origin check, for a route that changes no user data. */
  isOpenToOrigins?: boolean
}

/** What is known of a request besides itself. */
export type RequestOrigin = {
  /** Name of the route in the log. */
  name: string
  /** The address of the connection; without it, all clients share their rate limits. */
  remoteAddress?: string | undefined
}

/**
 * Answers a request with a handler: origin check, JSON in and out, security headers, one log line,
 * and the catalog row as a JSON error for anything thrown. No other error details leave the server.
 */
export async function answer(
  site: Site,
  handler: RouteHandler,
  options: RouteOptions,
  request: Request,
  { name, remoteAddress }: RequestOrigin,
): Promise<Response> {
  const { env } = site
  const started = performance.now()
  const requestId = randomUUID()
  const end = site.inFlight.begin()
  const client = clientAddress(request.headers, remoteAddress, env)
  // A connection that is closed already has an empty address.
  if (remoteAddress === undefined && env.trustedProxies === 0) warnOfSharing(site)
  let reply: RouteReply & { headers?: Record<string, string> }
  try {
    // First: what a page of another site sends does not count against its visitor.
    if (!options.isOpenToOrigins) requireSameOrigin(request, env)
    site.budget.begin(client, options.cost ?? usualCost)
    site.budget.addTraffic(client, bodyBytes(request, options))
    reply = await handler({
      request,
      requestId,
      site,
      env,
      now: env.clock(),
      client,
      cookies: request.headers.get('cookie'),
      db: site.db,
      json: () => readJson(request, options),
    })
  } catch (error) {
    reply = failure(error, requestId)
  } finally {
    end()
  }
  env.log(reply.status && reply.status >= 500 ? 'error' : 'info', 'request', {
    requestId,
    method: request.method,
    route: name,
    status: reply.location === undefined ? (reply.status ?? 200) : 303,
    ms: Math.round(performance.now() - started),
    ...reply.log,
  })
  const response = toResponse(env, reply)
  site.budget.addTraffic(client, Number(response.headers.get('content-length')))
  return response
}

/** Once: it is a fault of the site's, not of the request. */
function warnOfSharing(site: Site): void {
  if (site.isSharingWarned) return
  site.isSharingWarned = true
  site.env.log('warn', 'no client addresses', {
    reason:
      'All clients share their limits: call startServer in instrumentation.ts of a Next site; elsewhere, pass remoteAddress.',
  })
}

/** Of a body in chunks, whose length is not known before it is read, the most that is read. */
function bodyBytes({ body, headers }: Request, { bodyLimitBytes = routeBodyBytes }: RouteOptions) {
  const declared = headers.get('content-length')
  return body ? Math.min(declared === null ? bodyLimitBytes : Number(declared), bodyLimitBytes) : 0
}

/**
 * What Next passes to a route besides the request, and what other servers may. `params` are all
 * variable parts of the path, so that the log can have the others.
 */
type RouteContext = { params?: Promise<Params>; remoteAddress?: string | undefined }

type Params = Record<string, string | string[] | undefined>

/** A route as Next calls it, and as any other server can. */
export type Route = (request: Request, context?: RouteContext) => Promise<Response>

/** Turns a handler into a route; see {@link answer}. */
export function createRoute(
  site: () => Site,
  handler: RouteHandler,
  options: RouteOptions = {},
): Route {
  return async (request, { params, remoteAddress } = {}) => {
    const name = options.name ?? (params ? routeName(request.url, await params) : '(unnamed)')
    return answer(site(), handler, options, request, { name, remoteAddress })
  }
}

/** Methods that a route may have. */
export const routeMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Responds with 405 and lists the allowed methods. */
export function refuseMethod(allowed: readonly string[]): RouteHandler {
  return () => {
    throw new WalletError(routeErrors.methodNotAllowed, { details: allowed.join(', ') })
  }
}

/** Handlers for a route file's other methods. */
export function createOtherMethods(
  route: (handler: RouteHandler, options: RouteOptions) => Route,
  allowed: readonly string[],
) {
  const refuse = route(refuseMethod(allowed), { isOpenToOrigins: true })
  return Object.fromEntries(
    routeMethods.filter((method) => !allowed.includes(method)).map((method) => [method, refuse]),
  ) as Record<(typeof routeMethods)[number], Route>
}

/** The response to an error that was thrown outside of a route, such as by a framework's handler. */
export function errorResponse(site: Site, error: unknown): Response {
  const requestId = randomUUID()
  const status = refusalStatus(error)
  const refused = status && new WalletError(routeErrors.requestRefused, { cause: error })
  const reply = { ...failure(refused || error, requestId), ...(status && { status }) }
  if (reply.status >= 500) site.env.log('error', 'request', { requestId, ...reply.log })
  return toResponse(site.env, reply)
}

/**
 * The status of a request that the framework refuses: by an error of `http-errors` or of Hono, or
 * for a path that cannot be decoded. Other errors may have the status of another server's response.
 */
function refusalStatus(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const { status, expose, getResponse } = error as {
    status?: unknown
    expose?: unknown
    getResponse?: unknown
  }
  const isRefusal =
    expose === true || typeof getResponse === 'function' || error instanceof URIError
  const isStatus = typeof status === 'number' && status >= 400 && status < 500
  return isRefusal && isStatus ? status : undefined
}

/**
 * Rejects what pages of other origins send: changes, and what they load, such as pictures and frames. These
 * could read nothing, as no response has a CORS header. A link to a route is opened.
 */
function requireSameOrigin({ method, headers }: Request, { appOrigin }: Env): void {
  const site = headers.get('sec-fetch-site')
  const isForeign = site === 'cross-site' || site === 'same-site'
  if (method === 'GET' || method === 'HEAD') {
    if (isForeign && !isOpened(headers)) throw new WalletError(routeErrors.foreignOrigin)
    return
  }
  if (headers.get('origin') !== appOrigin || (site !== null && site !== 'same-origin'))
    throw new WalletError(routeErrors.foreignOrigin)
}

/** Whether a browser opens it as a page, in place of the one that links to it. */
function isOpened(headers: Headers): boolean {
  return (
    headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  )
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

const json = 'application/json; charset=utf-8'

/** A file that a stranger made: opened by itself, it is in an origin of its own and runs nothing. */
const fileHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Content-Disposition': 'inline',
  'Cache-Control': 'private, max-age=3600',
}

function toResponse(env: Env, reply: RouteReply & { headers?: Record<string, string> }): Response {
  const headers = new Headers({ ...dataHeaders(env), ...reply.headers })
  for (const cookie of reply.cookies ?? []) headers.append('Set-Cookie', cookie)
  if (reply.location !== undefined) {
    headers.set('Location', reply.location)
    return new Response(null, { status: 303, headers })
  }
  if (reply.text !== undefined && reply.mediaType) {
    headers.set('Content-Type', reply.mediaType)
    return new Response(reply.text, { headers })
  }
  if (reply.file && reply.mediaType) {
    for (const [name, value] of Object.entries(fileHeaders)) headers.set(name, value)
    headers.set('Content-Type', reply.mediaType)
    headers.set('Content-Length', String(reply.file.byteLength))
    return new Response(Buffer.from(reply.file), { headers })
  }
  if (reply.stream) {
    headers.set('Content-Type', json)
    return new Response(reply.stream, { headers })
  }
  if (reply.body === undefined) return new Response(null, { status: reply.status ?? 204, headers })
  const body = JSON.stringify(reply.body)
  headers.set('Content-Type', json)
  // Without it, Node sends the end of the body in a packet of its own.
  headers.set('Content-Length', String(Buffer.byteLength(body)))
  return new Response(body, { status: reply.status ?? 200, headers })
}

/** A route's pattern, like `/api/orders/[id]`, so that clients' path text is not logged. */
export function routeName(url: string, params: Params): string {
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
