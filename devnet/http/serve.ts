import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Caller, callerOf, isLoopbackHost } from '#devnet/http/callerOf.ts'
import { listen } from '#devnet/http/listen.ts'
import { requestUrl } from '#devnet/http/readJson.ts'
import { sendJson } from '#devnet/http/respond.ts'
import { httpError, type Routes, route } from '#devnet/http/router.ts'

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
  cors?: { methods: string; headers?: readonly string[]; exposed?: readonly string[] }
}

/** What the user does on a service's page: programs use the control port instead. */
export const ownPages: Access = { callers: ['ownPage'] }

/** A path that every caller may use, with these methods and headers. */
export function openToSites(cors?: Access['cors']): Access {
  const callers = ['ownPage', 'localPage', 'foreignPage', 'program'] as const
  return cors ? { callers, cors } : { callers }
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
  routes: Routes
  /** Who may call a path. Default: the service's own pages, and programs. */
  access?: (path: string) => Access | undefined
  /** The developer's site, if it is not on localhost. */
  siteUrl?: string | undefined
  /** Runs before the routes; returns true if it has responded. */
  before?: (request: IncomingMessage, response: ServerResponse, url: URL) => boolean
  /** Handles WebSocket upgrades. Default: they are refused. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer, url: URL) => void
}

/** How long a connection may be idle, in milliseconds. */
const keepAliveMs = 10 * 60_000

/**
 * Serves routes on 127.0.0.1. Whose requests it answers is decided here for every service, before
 * anything else. An occupied port is replaced by a free one, which is reported on stderr.
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { name, port, host, upgrade } = options
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => fail(response, error))
  })
  if (upgrade) {
    server.on('upgrade', (request, socket, head) => {
      const url = requestUrl(request)
      if (!url) refuseUpgrade(socket, 400)
      else if ('refusal' in admit(request, url, options)) refuseUpgrade(socket, 403)
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

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServeOptions,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  const url = requestUrl(request)
  if (!url) throw httpError(400, 'The request names no path.')
  const admission = admit(request, url, options)
  if ('refusal' in admission) throw httpError(403, admission.refusal)
  const { caller, cors } = admission
  if (cors && allowSites(request, response, cors)) return
  if (options.before?.(request, response, url)) return
  // Browsers request it for every page.
  if (url.pathname === '/favicon.ico') {
    response.writeHead(204).end()
    return
  }
  const found = route(options.routes, request.method ?? 'GET', url.pathname)
  if (!found || found === 'wrongMethod')
    throw httpError(found ? 405 : 404, `No ${request.method} ${url.pathname} here.`)
  await found.handler({ request, response, url, caller, params: found.params })
}

type Admission = { refusal: string } | { caller: Caller; cors?: Access['cors'] }

/** Decides by name and caller whether a request is answered. */
function admit(request: IncomingMessage, url: URL, options: ServeOptions): Admission {
  const { name, host = '127.0.0.1', access, siteUrl } = options
  // A foreign name that resolves to this machine makes a foreign page the service's own (DNS
  // rebinding). A service that other devices reach has names that it does not know.
  if (isLoopbackHost(host) && !isLoopbackHost(request.headers.host ?? ''))
    return { refusal: 'The devnet answers to localhost only.' }
  const { callers, cors } = access?.(url.pathname) ?? ownPagesAndPrograms
  const caller = callerOf(request, siteUrl)
  if (!callers.includes(caller)) return { refusal: `Only pages of ${name} may do this.` }
  return { caller, cors }
}

/** Lets pages of other origins read the response; returns true if it was a preflight. */
function allowSites(
  request: IncomingMessage,
  response: ServerResponse,
  { methods, headers = [], exposed = [] }: NonNullable<Access['cors']>,
): boolean {
  response.setHeader('access-control-allow-origin', '*')
  if (exposed.length > 0) response.setHeader('access-control-expose-headers', exposed.join(', '))
  if (request.method !== 'OPTIONS') return false
  response.setHeader('access-control-allow-methods', methods)
  response.setHeader('access-control-allow-headers', ['content-type', ...headers].join(', '))
  response.setHeader('access-control-max-age', '600')
  response.writeHead(204).end()
  return true
}

function fail(response: ServerResponse, error: unknown): void {
  // The client has disconnected, which also makes reading its body fail.
  if (response.destroyed) return
  const status =
    error instanceof Error && 'status' in error && typeof error.status === 'number'
      ? error.status
      : 500
  const message = error instanceof Error ? error.message : String(error)
  if (status === 500) process.stderr.write(`devnet: ${message}\n`)
  if (response.headersSent) response.destroy()
  else sendJson(response, { error: { message } }, status)
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
