import 'server-only'
import { randomUUID } from 'node:crypto'
import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorRow } from '#lib/errors/ErrorRow.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ErrorBody } from '#lib/protocol/auth.ts'
import { clientAddress } from '#lib/server/clientAddress.ts'
import { systemClock } from '#lib/server/clock.ts'
import { database } from '#lib/server/db/database.ts'
import { isDatabaseError } from '#lib/server/db/isDatabaseError.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { type Env, env } from '#lib/server/env.ts'
import { dataHeaders } from '#lib/server/headers.ts'
import { describeError, type LogFields, log } from '#lib/server/log.ts'
import { readJson } from '#lib/server/readJson.ts'
import { beginRequest } from '#lib/server/requestsInFlight.ts'
import { isStartError } from '#lib/server/startError.ts'

/** One request to a route, with everything an answer may need. */
export type Call = {
  request: Request
  requestId: string
  env: Env
  now: Date
  /** Whom rate limits count. */
  client: string
  /** The Cookie header. */
  cookies: string | null
  db(): Promise<Database>
  /** The body, parsed but not checked. @throws WalletError of readJson */
  json(): Promise<unknown>
}

/** What a handler answers; the rest is the wrapper's. */
export type Reply = {
  status?: number
  body?: unknown
  cookies?: string[]
  /** More for this request's log line. */
  log?: LogFields
}

type RouteOptions = {
  /** Media types of bodies; JSON alone where missing. */
  mediaTypes?: readonly string[]
  /** For a route that changes nothing a person has. */
  isOpenToOrigins?: boolean
}

/**
 * Makes a route of a handler: origin check, JSON in and out, security headers, one log line, and
 * for anything thrown the catalogue's row as a JSON error. Nothing else ever leaves the server.
 */
export function route(
  handler: (call: Call) => Reply | Promise<Reply>,
  options: RouteOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const started = performance.now()
    const requestId = randomUUID()
    const end = beginRequest()
    let reply: Reply & { headers?: Record<string, string> }
    try {
      if (!options.isOpenToOrigins) refuseForeign(request, env())
      reply = await handler(toCall(request, requestId, options))
    } catch (error) {
      reply = failure(error, requestId)
    } finally {
      end()
    }
    log(reply.status && reply.status >= 500 ? 'error' : 'info', 'request', {
      requestId,
      method: request.method,
      route: routeName(request.url),
      status: reply.status ?? 200,
      ms: Math.round(performance.now() - started),
      ...reply.log,
    })
    return toResponse(reply)
  }
}

/** The other methods of a route file: each answers 405 and names the ones there are. */
export function otherMethods(...allowed: string[]) {
  const refuse = route(
    () => {
      throw new WalletError('methodNotAllowed', { details: allowed.join(', ') })
    },
    { isOpenToOrigins: true },
  )
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
  return Object.fromEntries(
    all.filter((method) => !allowed.includes(method)).map((method) => [method, refuse]),
  ) as Record<(typeof all)[number], typeof refuse>
}

function toCall(request: Request, requestId: string, options: RouteOptions): Call {
  const checked = env()
  return {
    request,
    requestId,
    env: checked,
    now: systemClock(),
    client: clientAddress(request.headers, checked),
    cookies: request.headers.get('cookie'),
    db: database,
    json: () => readJson(request, options.mediaTypes),
  }
}

/** Reading is safe: no answer carries a CORS header. Changing something takes our own page. */
function refuseForeign(request: Request, { appOrigin }: Env): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers.get('sec-fetch-site')
  if (request.headers.get('origin') !== appOrigin || (site !== null && site !== 'same-origin'))
    throw new WalletError('foreignOrigin')
}

function failure(thrown: unknown, requestId: string) {
  const error = nameError(thrown)
  const key: ErrorKey = error?.key ?? 'unexpected'
  const row: ErrorRow = catalogue[key]
  const status = row.status ?? 500
  const message = row.status && error ? error.message : String(catalogue.unexpected.message)
  const body: ErrorBody = { error: { code: row.status ? key : 'unexpected', message, requestId } }
  const headers: Record<string, string> = {}
  if (key === 'rateLimited') headers['Retry-After'] = error?.details ?? '60'
  if (status === 503) headers['Retry-After'] = '5'
  if (key === 'methodNotAllowed') headers.Allow = error?.details ?? ''
  return {
    status,
    body,
    headers,
    log: { code: key, ...(status >= 500 ? { ...describeError(thrown), code: key } : {}) },
  }
}

function nameError(error: unknown): WalletError | undefined {
  const known = findWalletError(error)
  if (known) return known
  return isDatabaseError(error) || isStartError(error)
    ? new WalletError('databaseUnavailable', { cause: error })
    : undefined
}

function toResponse(reply: Reply & { headers?: Record<string, string> }): Response {
  const headers = new Headers({ ...dataHeaders(env()), ...reply.headers })
  for (const cookie of reply.cookies ?? []) headers.append('Set-Cookie', cookie)
  if (reply.body === undefined) return new Response(null, { status: reply.status ?? 204, headers })
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200, headers })
}

/** What the log calls a route. Paths are written by strangers; only ours go into it. */
export function routeName(url: string): string {
  const { pathname } = new URL(url)
  return ourRoutes.test(pathname) ? pathname : '(unknown)'
}

const ourRoutes =
  /^\/api\/(auth\/(challenge|verify|sessions?)|health\/(live|ready)|csp-report|custody\/(sign-up|email\/(code|verify|login)|recovery|recovery\/user|labels)|credentials(\/(link|[\da-f-]{36}))?)$/
