import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'

/** A running proxy. */
export type TlsProxy = {
  /** Host and port, for a browser's proxy settings. */
  address: string
  /** Hosts beyond this machine that were refused. */
  refused: Set<string>
  stop(): Promise<void>
}

/**
 * Starts an HTTP proxy that answers TLS in the name of this machine's servers: behind it, any
 * `https://localhost:PORT` is the plain HTTP server on that port. A browser then meets the site and
 * the devnet as a secure site meets its services, and no server needs a certificate. Every host
 * beyond this machine is refused. The certificate is made for this run.
 */
export async function startTlsProxy(): Promise<TlsProxy> {
  const certificate = createCertificate()
  const refused = new Set<string>()
  const sockets = new Set<Duplex>()
  const server = createServer(forward)
  server.on('connection', (socket) => track(sockets, socket))
  server.on('connect', ({ url = '' }, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    const { hostname, port } = new URL(`https://${url}`)
    if (!isLocal(hostname)) {
      refused.add(hostname)
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
      return
    }
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    socket.once('readable', () => {
      const first: Buffer | null = socket.read()
      if (!first) return
      socket.unshift(first)
      // Firefox opens plain web sockets to this machine from a secure page, too.
      const client =
        first[0] === tlsHandshake
          ? new TLSSocket(socket as Socket, { isServer: true, ...certificate })
          : socket
      connectStreams(client, track(sockets, connect(Number(port || 443), 'localhost')))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Plain requests, which a browser also sends through its proxy, go to the same servers. */
function forward(request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port, pathname, search } = new URL(request.url ?? '', 'http://none')
  if (!isLocal(hostname)) {
    response.writeHead(403).end()
    return
  }
  const { method, headers } = request
  const forwarded = httpRequest(
    { host: 'localhost', port: port || 80, path: `${pathname}${search}`, method, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  forwarded.on('error', () => response.destroy())
  response.on('close', () => forwarded.destroy())
  request.pipe(forwarded)
}

/** First byte of a TLS connection. */
const tlsHandshake = 0x16

/** A self-signed certificate for localhost and the hosts below it. */
function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'],
        ...['-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost,IP:127.0.0.1'],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function isLocal(hostname: string): boolean {
  return /^(localhost|127\.0\.0\.1)$|\.localhost$/.test(hostname)
}

function track<socket extends Duplex>(sockets: Set<Duplex>, socket: socket): socket {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  return socket
}

/** Passes both directions on; the end or an error of one side ends the other. */
function connectStreams(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
}
