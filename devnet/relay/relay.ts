import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '#devnet/clock.ts'
import { type Admission, admit } from '#devnet/relay/auth.ts'
import { createRate } from '#devnet/relay/createRate.ts'
import { createDelivery } from '#devnet/relay/delivery.ts'
import { answerHttp } from '#devnet/relay/http.ts'
import { listen } from '#devnet/relay/listen.ts'
import { createMailbox } from '#devnet/relay/mailbox.ts'
import { startPings } from '#devnet/relay/pings.ts'
import type { RelayClient } from '#devnet/relay/RelayClient.ts'
import { type RelayLine, serveSocket } from '#devnet/relay/socket.ts'
import { createCounts } from '#devnet/relay/stats.ts'
import { createSubscriptions } from '#devnet/relay/subscriptions.ts'
import type { RelayStats } from '#lib/protocol/devnet.ts'
import { devnetProjectId, relayAuthCode, relayFrameBytes } from '#lib/protocol/walletConnect.ts'

/** What the relay is started with. */
export type RelayOptions = {
  /** 0 takes any free port. */
  port: number
  clock: Clock
  /** Interface to listen on; anything but loopback lets other machines in (a real phone). */
  host?: string
  /** Project ids that are known; the devnet's own where missing. */
  projectIds?: readonly string[]
  /** More relay URLs that tokens may be made out to, such as one behind a proxy with TLS. */
  audiences?: readonly string[]
  /** Origins of pages that may come; all where missing. */
  origins?: readonly string[]
  log?: (line: RelayLine) => void
  pingMs?: number
  /** Most unread messages on one topic. */
  topicLimit?: number
  /** Most requests of one socket in a second. */
  requestsPerSecond?: number
}

/** A running relay and its switches. */
export type Relay = {
  /** `ws://localhost:<port>`: what both sides are configured with. */
  url: string
  port: number
  stats(): RelayStats
  /** Cuts every socket; clients come back by themselves. Returns how many there were. */
  drop(): number
  /** While down, nobody is let in and everybody is cut off. */
  setDown(isDown: boolean): void
  /** Delivers nothing until resumed; publishes are still taken. */
  pause(): void
  resume(order?: 'oldestFirst' | 'newestFirst'): void
  /** As after a crash: every socket, subscription and waiting message is gone. */
  restart(): void
  /** The next so many publishes vanish; answered "taken" or, as on a cut line, not at all. */
  loseNext(times: number, isAnswered: boolean): void
  /** The next so many messages are delivered twice. */
  doubleNext(times: number): void
  /** Delivers all that is kept once more, acknowledged or not; returns how many. */
  replay(): number
  setScamOrigins(origins: readonly string[]): void
  /** Switches, messages and counts as at the start; sockets stay, or their clients lose 15 s. */
  reset(): void
  stop(): Promise<void>
}

const sweepMs = 5000

/** Starts a relay that passes sealed messages between sites and wallets and cannot read them. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { clock, host = '127.0.0.1' } = options
  const sockets = new Map<WebSocket, RelayClient>()
  let counts = createCounts()
  let isDown = false
  let loss = { times: 0, isAnswered: false }
  let scamOrigins = new Set<string>()

  const mailbox = createMailbox(clock, options.topicLimit ?? 500)
  const subscriptions = createSubscriptions()
  const delivery = createDelivery(
    mailbox,
    subscriptions,
    () => counts,
    () => sockets.values(),
  )
  const room = { mailbox, subscriptions, delivery, counts: () => counts }

  const server = createServer(answerHttp({ mailbox, isScam: (origin) => scamOrigins.has(origin) }))
  const port = await listen(server, { name: 'the relay', port: options.port, host })
  const doors = new WebSocketServer({ noServer: true, maxPayload: relayFrameBytes * 2 })
  const projectIds = new Set(options.projectIds ?? [devnetProjectId])

  const admitRequest = (request: IncomingMessage, url: URL) =>
    admit(credentials(request, url), {
      projectIds,
      isOurs: (audience) => isOurs(audience, { port, host, request, more: options.audiences }),
      ...(options.origins ? { origins: new Set(options.origins) } : {}),
      now: () => clock.now(),
    })

  const takeLoss = () => {
    if (loss.times === 0) return undefined
    loss.times -= 1
    return { isAnswered: loss.isAnswered }
  }

  server.on('upgrade', (request, stream, head) => {
    const url = new URL(request.url ?? '/', 'ws://relay')
    if (isDown) {
      counts.refused += 1
      return refuse(stream, 503)
    }
    const admission = admitRequest(request, url)
    if (!isAdmitted(admission)) counts.refused += 1
    const closesPolitely = url.searchParams.get('useOnCloseEvent') === 'true'
    if (!isAdmitted(admission) && !closesPolitely) return refuse(stream, admission.status)
    doors.handleUpgrade(request, stream, head, (socket) => {
      if (!isAdmitted(admission)) return socket.close(relayAuthCode, admission.reason)
      const { origin } = request.headers
      const who = { clientId: admission.clientId, ...(origin ? { origin } : {}) }
      const log = options.log ?? (() => {})
      const isWithinRate = createRate(clock, options.requestsPerSecond ?? 2000)
      sockets.set(socket, serveSocket(socket, who, { room, takeLoss, log, isWithinRate }))
      socket.on('close', () => sockets.delete(socket))
    })
  })

  const drop = () => {
    const count = sockets.size
    for (const [socket, client] of sockets) {
      socket.terminate()
      // At once, not when the line has noticed: whoever looks next sees nobody.
      subscriptions.removeAll(client)
    }
    sockets.clear()
    return count
  }
  const forget = () => {
    mailbox.clear()
    counts = createCounts()
  }
  const stopPings = startPings(() => sockets.keys(), options.pingMs ?? 20_000)
  const sweeping = setInterval(mailbox.sweep, sweepMs)
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
      messagesKept: mailbox.count(),
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

/** Tokens carry the relay's URL as the client was given it: name, address or host on the network. */
function isOurs(
  audience: string,
  door: {
    port: number
    host: string
    request: IncomingMessage
    more?: readonly string[] | undefined
  },
): boolean {
  const ours = ['localhost', '127.0.0.1', '[::1]'].map((name) => `ws://${name}:${door.port}`)
  if (door.host !== '127.0.0.1') ours.push(`ws://${door.request.headers.host}`)
  return [...ours, ...(door.more ?? [])].includes(audience.replace(/\/+$/, ''))
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`)
}
