import { createServer, type IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '#devnet/clock.ts'
import { requestUrl } from '#devnet/http/requestUrl.ts'
import { refuseUpgrade } from '#devnet/http/serve.ts'
import { type Admission, admit } from '#devnet/relay/auth.ts'
import { createRate } from '#devnet/relay/createRate.ts'
import { createDelivery } from '#devnet/relay/delivery.ts'
import { answerHttp } from '#devnet/relay/http.ts'
import { listen } from '#devnet/relay/listen.ts'
import { createMessageQueue } from '#devnet/relay/messageQueue.ts'
import { startPings } from '#devnet/relay/pings.ts'
import type { RelayClient } from '#devnet/relay/RelayClient.ts'
import { type RelayLine, serveSocket } from '#devnet/relay/socket.ts'
import { createCounts } from '#devnet/relay/stats.ts'
import { createSubscriptions } from '#devnet/relay/subscriptions.ts'
import type { RelayStats } from '#lib/protocol/devnet.ts'
import { devnetProjectId, relayAuthCode, relayFrameBytes } from '#lib/protocol/walletConnect.ts'

/** Options of `startRelay`. */
export type RelayOptions = {
  /** 0 takes any free port. */
  port: number
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
  /** Maximum of unread messages per topic. */
  topicLimit?: number
  /** Maximum of requests per socket and second. */
  requestsPerSecond?: number
}

/** A running relay and its switches. */
export type Relay = {
  /** `ws://localhost:<port>`: the URL that both sides are configured with. */
  url: string
  port: number
  stats(): RelayStats
  /** Closes every socket; clients reconnect automatically. Returns how many there were. */
  drop(): number
  /** While down, all sockets are closed and new connections refused. */
  setDown(isDown: boolean): void
  /** Stops delivery until resumed; messages are still accepted. */
  pause(): void
  resume(order?: 'oldestFirst' | 'newestFirst'): void
  /** Like a crash: every socket, subscription and waiting message is gone. */
  restart(): void
  /**
   * Drops the next `times` publishes, either with a success response or, as on a broken connection,
   * without any.
   */
  loseNext(times: number, isAnswered: boolean): void
  /** Delivers the next `times` messages twice. */
  doubleNext(times: number): void
  /** Delivers every stored message once more, acknowledged or not; returns how many. */
  replay(): number
  setScamOrigins(origins: readonly string[]): void
  /**
   * Resets switches, messages and counters. Sockets stay open, because their clients would lose 15
   * s.
   */
  reset(): void
  stop(): Promise<void>
}

const sweepMs = 5000

/**
 * Starts a relay that passes encrypted messages between sites and wallets and cannot decrypt them.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { clock, host = '127.0.0.1' } = options
  const sockets = new Map<WebSocket, RelayClient>()
  let counts = createCounts()
  let isDown = false
  let loss = { times: 0, isAnswered: false }
  let scamOrigins = new Set<string>()

  const queue = createMessageQueue(clock, options.topicLimit ?? 500)
  const subscriptions = createSubscriptions()
  const delivery = createDelivery(
    queue,
    subscriptions,
    () => counts,
    () => sockets.values(),
  )
  const context = { queue, subscriptions, delivery, counts: () => counts }

  const server = createServer(answerHttp({ queue, isScam: (origin) => scamOrigins.has(origin) }))
  const port = await listen(server, { name: 'the relay', port: options.port, host })
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: relayFrameBytes * 2 })
  const projectIds = new Set(options.projectIds ?? [devnetProjectId])

  const admitRequest = (request: IncomingMessage, url: URL) =>
    admit(credentials(request, url), {
      projectIds,
      isOwnAudience: (audience) =>
        isOwnAudience(audience, { port, host, request, more: options.audiences }),
      ...(options.origins ? { origins: new Set(options.origins) } : {}),
      now: () => clock.now(),
    })

  const takeLoss = () => {
    if (loss.times === 0) return undefined
    loss.times -= 1
    return { isAnswered: loss.isAnswered }
  }

  server.on('upgrade', (request, stream, head) => {
    const url = requestUrl(request)
    if (!url) return refuseUpgrade(stream, 400)
    if (isDown) {
      counts.refused += 1
      return refuseUpgrade(stream, 503)
    }
    const admission = admitRequest(request, url)
    if (!isAdmitted(admission)) counts.refused += 1
    const closesPolitely = url.searchParams.get('useOnCloseEvent') === 'true'
    if (!isAdmitted(admission) && !closesPolitely) return refuseUpgrade(stream, admission.status)
    webSockets.handleUpgrade(request, stream, head, (socket) => {
      // A malformed frame or a reset also closes the socket; no other handling is needed.
      socket.on('error', () => {})
      if (!isAdmitted(admission)) return socket.close(relayAuthCode, admission.reason)
      const { origin } = request.headers
      const who = { clientId: admission.clientId, ...(origin ? { origin } : {}) }
      const log = options.log ?? (() => {})
      const isWithinRate = createRate(clock, options.requestsPerSecond ?? 2000)
      sockets.set(socket, serveSocket(socket, who, { context, takeLoss, log, isWithinRate }))
      socket.on('close', () => sockets.delete(socket))
    })
  })

  const drop = () => {
    const count = sockets.size
    for (const [socket, client] of sockets) {
      socket.terminate()
      // Removed at once, not when the close is noticed: the next state must not list it.
      subscriptions.removeAll(client)
    }
    sockets.clear()
    return count
  }
  const forget = () => {
    queue.clear()
    counts = createCounts()
  }
  const stopPings = startPings(() => sockets.keys(), options.pingMs ?? 20_000)
  const sweeping = setInterval(queue.sweep, sweepMs)
  sweeping.unref()

  return {
    url: `ws://localhost:${port}`,
    port,
    stats: () => ({
      isDown,
      isPaused: delivery.isPaused(),
      sockets: sockets.size,
      clients: new Set([...sockets.values()].map(({ id }) => id)).size,
      subscriptions: subscriptions.count(),
      messagesKept: queue.count(),
      ...counts,
    }),
    drop,
    setDown(down) {
      isDown = down
      if (down) drop()
    },
    pause: () => delivery.setPaused(true),
    resume(order = 'oldestFirst') {
      delivery.setPaused(false)
      delivery.flushAll(order)
    },
    restart() {
      drop()
      forget()
    },
    loseNext(times, isAnswered) {
      loss = { times, isAnswered }
    },
    doubleNext: delivery.doubleNext,
    replay: delivery.replay,
    setScamOrigins(origins) {
      scamOrigins = new Set(origins)
    },
    reset() {
      isDown = false
      loss = { times: 0, isAnswered: false }
      scamOrigins = new Set()
      delivery.doubleNext(0)
      delivery.setPaused(false)
      forget()
    },
    async stop() {
      stopPings()
      clearInterval(sweeping)
      drop()
      // Sockets that are being closed without having been admitted.
      for (const socket of webSockets.clients) socket.terminate()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
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
  return [...ours, ...(relay.more ?? [])].includes(audience.replace(/\/+$/, ''))
}
