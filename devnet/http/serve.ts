import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { sendJson } from '#devnet/http/respond.ts'
import { type Routes, route } from '#devnet/http/router.ts'

/** A running HTTP service. */
export type Served = {
  port: number
  /** With `localhost`: browsers keep keys and grants per origin. */
  url: string
  stop(): Promise<void>
}

/** How a service is served. */
export type ServeOptions = {
  /** In words, for the sentence about a taken port: `the dev wallet`. */
  name: string
  port: number
  routes: Routes
  /** Runs before the routes; returns true when it has answered (CORS preflights). */
  before?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Takes what asks to become a socket; without it, nobody does. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/**
 * Serves routes on 127.0.0.1 only. A taken port is replaced by a free one, and said so in one
 * sentence on stderr.
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { name, port, routes, before, upgrade } = options
  const server = createServer((request, response) => {
    answer(request, response, routes, before).catch((error: unknown) => fail(response, error))
  })
  if (upgrade) {
    server.on('upgrade', (request, socket, head) => {
      if (isLoopbackHost(request.headers.host ?? '')) upgrade(request, socket, head)
      else socket.destroy()
    })
  }
  // Streams and held requests may stay open for as long as they like.
  server.requestTimeout = 0
  const actualPort = await listen(server, port)
  // Port 0 asks for any port.
  if (port !== 0 && actualPort !== port) {
    process.stderr.write(
      `Port ${port} is taken; ${name} moved to ${actualPort}. Set DEVNET_PORT to choose another range.\n`,
    )
  }
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
  // A foreign name that resolves to this machine (DNS rebinding) must not reach the switches.
  if (!isLoopbackHost(request.headers.host ?? '')) {
    sendJson(response, { error: { message: 'The devnet answers to localhost only.' } }, 403)
    return
  }
  if (before?.(request, response)) return
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  // Browsers ask for it beside whatever they show.
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
  const status =
    error instanceof Error && 'status' in error && typeof error.status === 'number'
      ? error.status
      : 500
  const message = error instanceof Error ? error.message : String(error)
  if (status === 500) process.stderr.write(`devnet: ${message}\n`)
  if (response.headersSent) response.destroy()
  else sendJson(response, { error: { message } }, status)
}

/** True for localhost, names under it, and the loopback addresses, with or without a port. */
export function isLoopbackHost(host: string): boolean {
  return /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
}

async function listen(server: Server, port: number): Promise<number> {
  // Chromium tries [::1] first for localhost: a stranger there would stand in front of us.
  const isFree = (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(isFree ? port : 0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    // Machines without IPv6 have no stranger there.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
