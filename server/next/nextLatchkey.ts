import 'server-only'
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { connection, type NextRequest, NextResponse } from 'next/server'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { PublicConfig, WalletOrigins } from '#lib/protocol/publicConfig.ts'
import { type Latchkey, latchkeyOf, type SessionOptions } from '#server/createLatchkey.ts'
import { isDatabaseError } from '#server/db/databaseErrors.ts'
import { describeError } from '#server/env/log.ts'
import type { Settings } from '#server/env/settings.ts'
import { isStartError } from '#server/env/startError.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { pageHeaders, pagePathHeader } from '#server/http/headers.ts'
import {
  createOtherMethods,
  type Route,
  type RouteCall,
  type routeMethods,
} from '#server/http/route.ts'
import { createSite, type LatchkeyOptions, type Site } from '#server/site/site.ts'

type Methods = Record<(typeof routeMethods)[number], Route>

/** The server of a Next site, with what pages, routes, proxy.ts and instrumentation.ts use of it. */
export type NextLatchkey = Latchkey & {
  /** The route of `app/api/[...path]/route.ts`: answers every path of ours, any other with 404. */
  routes: Methods
  /** Handlers for a route file's other methods: each responds with 405 and lists the allowed ones. */
  otherMethods(...allowed: string[]): Methods
  /**
   * The session of the page being rendered, for server components and layouts; null if there is
   * none. Never sets a cookie (a component cannot); the session route clears the cookie of an ended
   * session. Undefined if the database is unavailable, which is logged: the page then shows the
   * problem and retries.
   */
  currentSession(): Promise<Session | null | undefined>
  /**
   * Returns the session, for a page or route that is only for signed-in users; `options` are for routes. Without one, a page
   * redirects to the sign-in page, which continues to it afterwards; a route, which passes its call
   * or request, fails with notSignedIn (401). Call it in pages, not in layouts: these are not rendered
   * again when the user goes from one page to another.
   * @example
   * export default async function OrdersPage() {
   *   const { address } = await latchkey.requireSession()
   *   return <p>Orders of {address}</p>
   * }
   * @example
   * export const GET = latchkey.route(async (call) => {
   *   const { identity } = await latchkey.requireSession(call)
   *   return { body: { identity } }
   * })
   * @throws Next's redirect; WalletError notSignedIn in a route; databaseUnavailable in a page
   */
  requireSession(from?: Request | Headers | RouteCall, options?: SessionOptions): Promise<Session>
  /**
   * The response of proxy.ts to a page's request: security headers with a new nonce, which Next
   * reads from the request. Authorization is never done there: each page and route does its own.
   * `origins` are those that wallets need beyond the settings'.
   */
  proxy(request: NextRequest, origins?: WalletOrigins): NextResponse
  /**
   * Starts the server in instrumentation.ts, before the first request: checks settings and database,
   * and `check`s the rest of the site's configuration. A failure ends the process with one line in
   * the log: a thrown error would leave a server that answers every request with 500. Requests in
   * flight are answered after SIGTERM.
   */
  startServer(check?: (config: PublicConfig) => unknown): Promise<void>
}

/**
 * The server of this process for a Next site, from settings that are read with the first use, because
 * builds have none. It is kept on globalThis: Next bundles instrumentation, proxy and routes
 * separately, and hot reload would open a second database. So there is one per process: a call with
 * other settings throws with its first use.
 * @example
 * export const latchkey = nextLatchkey(() => readSettings(process.env))
 */
export function nextLatchkey(readOwn: () => Settings, options: LatchkeyOptions = {}): NextLatchkey {
  let own: Site | undefined
  const site = () => {
    own ??= siteOf(readOwn(), options)
    return own
  }
  const latchkey = latchkeyOf(site)
  const handle: Route = (request) =>
    latchkey.handle(request, { remoteAddress: addressOf(site(), request) })
  const route: Latchkey['route'] = (handler, routeOptions) =>
    ofNext(site, latchkey.route(handler, routeOptions))
  const currentSession = () => sessionOfPage(site())
  return {
    ...latchkey,
    routes: {
      GET: handle,
      HEAD: handle,
      POST: handle,
      PUT: handle,
      PATCH: handle,
      DELETE: handle,
      OPTIONS: handle,
    },
    route,
    otherMethods: (...allowed) => createOtherMethods(route, allowed),
    currentSession,
    requireSession: async (from, options) =>
      from ? latchkey.requireSession(from, options) : requirePageSession(await currentSession()),
    proxy: (request, origins) => answerPage(site(), request, origins),
    async startServer(check) {
      const { startServer } = await import('#server/next/startServer.ts')
      await startServer(site, check)
    },
  }
}

const siteKey = Symbol.for('latchkey.site')
const globalState = globalThis as { [siteKey]?: Site }

/** @throws an error if the site of this process has other settings */
function siteOf(settings: Settings, options: LatchkeyOptions): Site {
  const known = globalState[siteKey]
  if (!known) {
    globalState[siteKey] = createSite(settings, options)
    return globalState[siteKey]
  }
  const { log: _log, clock: _clock, ...first } = known.env
  if (isDeepStrictEqual(first, settings)) return known
  throw new Error(
    'A Next site has one server, and nextLatchkey was called with other settings than before. Call it in one file; if you changed the settings, start the site again.',
  )
}

/** Next passes no params where the path has no variable part. */
function ofNext(site: () => Site, route: Route): Route {
  return (request, { params = Promise.resolve({}) } = {}) =>
    route(request, { params, remoteAddress: addressOf(site(), request) })
}

/**
 * The pre-handler writes it into a header of every request, because Next passes on nothing else.
 * Without the pre-handler, that header would be the client's own.
 */
function addressOf(site: Site, request: Request): string | undefined {
  if (site.hasAddresses) return request.headers.get(socketHeader) ?? undefined
  return undefined
}

async function sessionOfPage(site: Site): Promise<Session | null | undefined> {
  // Both here, because instrumentation.ts and proxy.ts import this file, too.
  const { headers } = await import('next/headers')
  const { sessionOfHeaders } = await import('#server/auth/session.ts')
  // With `cacheComponents`, Next renders pages ahead, even with headers; the clock would then be an error.
  await connection()
  const sent = await headers()
  try {
    return await sessionOfHeaders(site, sent)
  } catch (error) {
    if (!isDatabaseError(error) && !isStartError(error)) throw error
    site.env.log('error', 'page without session', describeError(error))
    return undefined
  }
}

async function requirePageSession(session: Session | null | undefined): Promise<Session> {
  // Not a redirect: the user may well be signed in, which only the database knows.
  if (session === undefined) throw new WalletError(routeErrors.databaseUnavailable)
  if (session) return session
  const { headers } = await import('next/headers')
  const { redirect } = await import('next/navigation')
  const path = (await headers()).get(pagePathHeader) ?? '/'
  return redirect(`/?redirect=${encodeURIComponent(path)}`)
}

function answerPage({ env }: Site, request: NextRequest, origins?: WalletOrigins): NextResponse {
  const nonce = randomBytes(16).toString('base64')
  const isDevelopment = process.env.NODE_ENV === 'development'
  const headers = pageHeaders(env, nonce, isDevelopment, origins)

  const forwarded = new Headers(request.headers)
  forwarded.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '')
  forwarded.set('x-nonce', nonce)
  forwarded.set(pagePathHeader, request.nextUrl.pathname + request.nextUrl.search)
  forwarded.set('x-script-origins', (origins?.script ?? []).join(' '))
  const response = NextResponse.next({ request: { headers: forwarded } })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
