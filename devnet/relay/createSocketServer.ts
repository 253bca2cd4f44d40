import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '#devnet/clock.ts'
import { refuseUpgrade } from '#devnet/http/serve.ts'
import { type Admission, admit } from '#devnet/relay/auth.ts'
import type { RelayClient } from '#devnet/relay/messageQueue.ts'
import type { RelayContext } from '#devnet/relay/RelayMethod.ts'
import { createRate, type RelayLine, serveSocket } from '#devnet/relay/socket.ts'
import { devnetProjectId, relayAuthCode, relayFrameBytes } from '#lib/protocol/walletConnect.ts'

/** Options for who may connect and how sockets are served. */
export type SocketServerOptions = {
  clock: Clock
  /** Interface to listen on; any value but loopback lets other devices connect (a real phone). */
  host?: string
  /** Accepted project ids. Default: the devnet's own. */
  projectIds?: readonly string[]
  /** More relay URLs that are valid token audiences, such as one behind a proxy with TLS. */
  audiences?: readonly string[]
  /** Allowed page origins. Default: all. */
  origins?: readonly string[]
  log?: (line: RelayLine) => void
  pingMs?: number
  /** Maximum of requests per socket and second. */
  requestsPerSecond?: number
}

/** State that the relay shares with its socket server. */
type RelayState = {
  port(): number
  /** The client of every open socket. */
  sockets: Map<WebSocket, RelayClient>
  context: RelayContext
  takeDrop(): { isAcknowledged: boolean } | undefined
  isDown(): boolean
}

/** Admits clients to the relay, serves their sockets and keeps them open by pings. */
export function createSocketServer(options: SocketServerOptions, relay: RelayState) {
  const { clock, host = '127.0.0.1', log = () => {}, requestsPerSecond = 2000 } = options
  const { sockets, context, takeDrop } = relay
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: relayFrameBytes * 2 })
  const projectIds = new Set(options.projectIds ?? [devnetProjectId])
  const stopPings = startPings(() => sockets.keys(), options.pingMs ?? 20_000)

  const admitRequest = (request: IncomingMessage, url: URL) =>
    admit(credentials(request, url), {
      projectIds,
      isOwnAudience: (audience) =>
        isOwnAudience(audience, { port: relay.port(), host, request, more: options.audiences }),
      ...(options.origins ? { origins: new Set(options.origins) } : {}),
      now: () => clock.now(),
    })

  const open = (socket: WebSocket, clientId: string, origin: string | undefined) => {
    const client = { clientId, ...(origin ? { origin } : {}) }
    const isWithinRate = createRate(clock, requestsPerSecond)
    sockets.set(socket, serveSocket(socket, client, { context, takeDrop, log, isWithinRate }))
    socket.on('close', () => sockets.delete(socket))
  }

  /** Closes every socket; returns how many there were. */
  const disconnect = () => {
    const count = sockets.size
    for (const [socket, client] of sockets) {
      socket.terminate()
      // Removed at once, not when the close is noticed: the next state must not list it.
      context.subscriptions.removeAll(client)
    }
    sockets.clear()
    return count
  }

  return {
    disconnect,
    /** Handles the upgrades that `serve` lets pass. */
    upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, url: URL) {
      if (relay.isDown()) {
        context.counts().refused += 1
        return refuseUpgrade(stream, 503)
      }
      const admission = admitRequest(request, url)
      if (!isAdmitted(admission)) context.counts().refused += 1
      const closesPolitely = url.searchParams.get('useOnCloseEvent') === 'true'
      if (!isAdmitted(admission) && !closesPolitely) return refuseUpgrade(stream, admission.status)
      webSockets.handleUpgrade(request, stream, head, (socket) => {
        // A malformed frame or a reset also closes the socket; no other handling is needed.
        socket.on('error', () => {})
        if (!isAdmitted(admission)) return socket.close(relayAuthCode, admission.reason)
        open(socket, admission.clientId, request.headers.origin)
      })
    },
    stop() {
      stopPings()
      disconnect()
      // Sockets that are being closed without having been admitted.
      for (const socket of webSockets.clients) socket.terminate()
    },
  }
}

function isAdmitted(admission: Admission): admission is { clientId: string } {
  return 'clientId' in admission
}

function credentials(request: IncomingMessage, url: URL) {
  const bearer = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  return {
    token: url.searchParams.get('auth') ?? bearer,
    projectId: url.searchParams.get('projectId') ?? undefined,
    origin: request.headers.origin,
  }
}

/**
 * True if a token's audience is the relay's URL as configured in the client: name, address or host
 * on the network.
 */
function isOwnAudience(
  audience: string,
  relay: {
    port: number
    host: string
    request: IncomingMessage
    more?: readonly string[] | undefined
  },
): boolean {
  const ours = ['localhost', '127.0.0.1', '[::1]'].map((name) => `ws://${name}:${relay.port}`)
  if (relay.host !== '127.0.0.1') ours.push(`ws://${relay.request.headers.host}`)
  return [...ours, ...(relay.more ?? [])].includes(audience.replace(/(?<!\/)\/+$/, ''))
}

/**
 * Pings every socket at this interval and closes one that has not answered by the next ping.
 * Clients in Node disconnect after 35 seconds without a ping, so keep it below 30 seconds. Returns
 * a function that stops it.
 */
function startPings(sockets: () => Iterable<WebSocket>, everyMs: number): () => void {
  const silent = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of sockets()) {
      if (silent.has(socket)) {
        socket.terminate()
        continue
      }
      silent.add(socket)
      socket.once('pong', () => silent.delete(socket))
      socket.ping()
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
