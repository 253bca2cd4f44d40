import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { listen } from '#devnet/http/listen.ts'
import { requestUrl } from '#devnet/http/readJson.ts'
import { sendJson } from '#devnet/http/respond.ts'
import { type Routes, route } from '#devnet/http/router.ts'

/** A running HTTP service. */
export type Served = {
  port: number
  /** Uses `localhost`, because browsers keep keys and permissions per origin. */
  url: string
  stop(): Promise<void>
}

/** Options of `serve`. */
type ServeOptions = {
  /** Name for the message about an occupied port: `the dev wallet`. */
  name: string
  port: number
  routes: Routes
  /** Runs before the routes; returns true if it has responded (CORS preflights). */
  before?: (request: IncomingMessage, response: ServerResponse, url: URL) => boolean
  /** Handles WebSocket upgrades. Default: they are refused. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/**
 * Serves routes on 127.0.0.1 only. An occupied port is replaced by a free one, which is reported on
 * stderr.
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { name, port, routes, before, upgrade } = options
  const server = createServer((request, response) => {
    answer(request, response, routes, before).catch((error: unknown) => fail(response, error))
  })
  if (upgrade) {
    server.on('upgrade', (request, socket, head) => {
      if (isLoopbackHost(request.headers.host ?? '')) upgrade(request, socket, head)
      else refuseUpgrade(socket, 403)
    })
  }
  // Streams and pending requests may stay open without a limit.
  server.requestTimeout = 0
  const actualPort = await listen(server, { name, port })
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
  routes: Routes,
  before: ServeOptions['before'],
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  // A foreign host name that resolves to this machine (DNS rebinding) must not reach the control
  // routes.
  if (!isLoopbackHost(request.headers.host ?? '')) {
    sendJson(response, { error: { message: 'The devnet answers to localhost only.' } }, 403)
    return
  }
  const url = requestUrl(request)
  if (!url) {
    sendJson(response, { error: { message: 'The request names no path.' } }, 400)
    return
  }
  if (before?.(request, response, url)) return
  // Browsers request it for every page.
  if (url.pathname === '/favicon.ico') {
    response.writeHead(204).end()
    return
  }
  const found = route(routes, request.method ?? 'GET', url.pathname)
  if (!found || found === 'wrongMethod') {
    const status = found ? 405 : 404
    sendJson(response, { error: { message: `No ${request.method} ${url.pathname} here.` } }, status)
    return
  }
  await found.handler({ request, response, url, params: found.params })
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

/** True for localhost, its subdomains, and the loopback addresses, with or without a port. */
export function isLoopbackHost(host: string): boolean {
  return /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
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
