import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { type Caller, callerOf, isLoopbackHost } from '#devnet/http/callerOf.ts'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { type HttpError, httpError } from '#devnet/http/httpError.ts'
import { listen } from '#devnet/http/listen.ts'

/** A running HTTP service. */
export type Served = {
  port: number
  /** Uses `localhost`, because browsers keep keys and permissions per origin. */
  url: string
  stop(): Promise<void>
}

/** Who may call a path. */
export type Access = {
  callers: readonly Caller[]
  /** What pages of other origins may send and read (CORS). Default: nothing. */
  cors?: MiddlewareHandler
}

/** What the user does on a service's page: programs use the control port instead. */
export const ownPages: Access = { callers: ['ownPage'] }

/** A path that every caller may use; pages of other origins with these methods and headers. */
export function openToSites(
  allowed: { methods?: string[]; headers?: string[]; exposed?: string[] } = {},
): Access {
  const callers = ['ownPage', 'localPage', 'foreignPage', 'program'] as const
  const { methods, headers = [], exposed = [] } = allowed
  if (!methods) return { callers }
  const allowHeaders = ['content-type', ...headers]
  const options = { allowMethods: methods, allowHeaders, exposeHeaders: exposed, maxAge: 600 }
  return { callers, cors: cors({ origin: '*', ...options }) }
}

/** Of a path that a service says nothing about. */
const ownPagesAndPrograms: Access = { callers: ['ownPage', 'program'] }

/** Options of `serve`. */
type ServeOptions = {
  /** Name in messages: `the dev wallet`. */
  name: string
  port: number
  /** @default 127.0.0.1 */
  host?: string
  app: App
  /** Who may call a path. Default: the service's own pages, and programs. */
  access?: (path: string) => Access | undefined
  /** The developer's site, if it is not on localhost. */
  siteUrl?: string | undefined
  /** Handles WebSocket upgrades. Default: they are refused. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer, url: URL) => void
}

/** How long a connection may be idle, in milliseconds. */
const keepAliveMs = 10 * 60_000

/**
 * Serves an app on 127.0.0.1. Whose requests it answers is decided here for every service, before
 * anything else. An occupied port is replaced by a free one, which is reported on stderr.
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { name, port, host, upgrade } = options
  const server = createServer(
    getRequestListener(guarded(options).fetch, {
      // The program around the devnet keeps its own.
      overrideGlobalObjects: false,
      // Its name or its path cannot be part of a URL.
      errorHandler: () => refuse(403, 'The devnet answers to paths of localhost only.'),
    }),
  )
  if (upgrade) {
    server.on('upgrade', (request, socket, head) => {
      const url = requestUrl(request)
      if (!url) refuseUpgrade(socket, 400)
      else if (refusalOf(request, url.pathname, options)) refuseUpgrade(socket, 403)
      else upgrade(request, socket, head, url)
    })
  }
  // Streams and pending requests may stay open without a limit.
  server.requestTimeout = 0
  // A client that was busy for longer than Node's five seconds would use a connection that is closed.
  server.keepAliveTimeout = keepAliveMs
  const actualPort = await listen(server, { name, port, ...(host ? { host } : {}) })
  return {
    port: actualPort,
    url: `http://localhost:${actualPort}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A service's app behind the checks that all services share. */
function guarded(options: ServeOptions): App {
  const app = createApp()
  app.use((c, next) => {
    const { path, method } = c.req
    c.env.outgoing.setHeader('cache-control', 'no-store')
    c.env.outgoing.setHeader('x-content-type-options', 'nosniff')
    const refusal = refusalOf(c.env.incoming, path, options)
    if (refusal) throw httpError(403, refusal)
    // The app would answer it as GET, and open streams that are never closed.
    if (method === 'HEAD') throw httpError(405, noRoute(c))
    const { cors } = accessOf(path, options)
    return cors ? cors(c, next) : next()
  })
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (c) => refuse(405, noRoute(c)) }))
  // Browsers request it for every page.
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.route('/', options.app)
  app.notFound((c) => refuse(404, noRoute(c)))
  app.onError((error, c) => {
    // The client has disconnected, which also makes reading its body fail.
    if (c.env.outgoing.destroyed) return RESPONSE_ALREADY_SENT
    const { status = 500, message } = error as Partial<HttpError> & Error
    if (status === 500) process.stderr.write(`devnet: ${message}\n`)
    return refuse(status, message)
  })
  return app
}

function accessOf(path: string, { access }: ServeOptions): Access {
  return access?.(path) ?? ownPagesAndPrograms
}

/** Why a request is not answered, by its name and caller; undefined if it is. */
function refusalOf(
  request: IncomingMessage,
  path: string,
  options: ServeOptions,
): string | undefined {
  const { name, host = '127.0.0.1', siteUrl } = options
  // A foreign name that resolves to this machine makes a foreign page the service's own (DNS
  // rebinding). A service that other devices reach has names that it does not know.
  if (isLoopbackHost(host) && !isLoopbackHost(request.headers.host ?? ''))
    return 'The devnet answers to localhost only.'
  const isAllowed = accessOf(path, options).callers.includes(callerOf(request, siteUrl))
  return isAllowed ? undefined : `Only pages of ${name} may do this.`
}

function refuse(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status })
}

function noRoute({ req }: Context): string {
  return `No ${req.method} ${req.path} here.`
}

/**
 * Parses the URL of an upgrade, always on `localhost`; undefined if the target is neither a path nor
 * a URL (`*`, `http://[`). A path that starts with two slashes is a path, not a host.
 */
function requestUrl({ url = '/' }: IncomingMessage): URL | undefined {
  if (url.startsWith('/')) return new URL(`http://localhost${url}`)
  return URL.canParse(url) ? new URL(url) : undefined
}

/**
 * Refuses a WebSocket upgrade: responds with a status and closes the connection without waiting for
 * the client.
 */
export function refuseUpgrade(stream: Duplex, status: number): void {
  // The client may reset the connection before it has read the response.
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`, () =>
    stream.destroy(),
  )
}
