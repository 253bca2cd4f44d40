import type { WebSocket } from 'ws'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { openToSites, serve } from '#devnet/http/serve.ts'
import { createSocketServer, type SocketServerOptions } from '#devnet/relay/createSocketServer.ts'
import { createCounts, createDelivery, createSubscriptions } from '#devnet/relay/delivery.ts'
import {
  createMessageQueue,
  type MessageQueue,
  type RelayClient,
} from '#devnet/relay/messageQueue.ts'
import type { RelayStats } from '#lib/protocol/devnet.ts'

/** Options of `startRelay`. */
export type RelayOptions = SocketServerOptions & {
  /** 0 takes any free port. */
  port: number
  /** Maximum of unread messages per topic. */
  topicLimit?: number
}

/** A running relay and its switches. */
export type Relay = {
  /** `ws://localhost:<port>`: the URL that both sides are configured with. */
  url: string
  port: number
  stats(): RelayStats
  /** Closes every socket; clients reconnect automatically. Returns how many there were. */
  disconnect(): number
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
  dropNext(times: number, isAcknowledged: boolean): void
  /** Delivers the next `times` messages twice. */
  duplicateNext(times: number): void
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
  let drop = { times: 0, isAcknowledged: false }
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

  const takeDrop = () => {
    if (drop.times === 0) return undefined
    drop.times -= 1
    return { isAcknowledged: drop.isAcknowledged }
  }

  const socketServer = createSocketServer(options, {
    port: () => served.port,
    sockets,
    context,
    takeDrop,
    isDown: () => isDown,
  })
  const served = await serve({
    name: 'the relay',
    port: options.port,
    host,
    app: relayApp({ queue, isScam: (origin) => scamOrigins.has(origin) }),
    // Clients, also those of pages, have signed tokens.
    access: (path) => (path === '/' ? openToSites() : undefined),
    upgrade: socketServer.upgrade,
  })

  const forget = () => {
    queue.clear()
    counts = createCounts()
  }
  const sweeping = setInterval(queue.sweep, sweepMs)
  sweeping.unref()

  return {
    url: `ws://localhost:${served.port}`,
    port: served.port,
    stats: () => ({
      isDown,
      isPaused: delivery.isPaused(),
      sockets: sockets.size,
      clients: new Set([...sockets.values()].map(({ id }) => id)).size,
      subscriptions: subscriptions.count(),
      storedMessages: queue.count(),
      ...counts,
    }),
    disconnect: socketServer.disconnect,
    setDown(down) {
      isDown = down
      if (down) socketServer.disconnect()
    },
    pause: () => delivery.setPaused(true),
    resume(order = 'oldestFirst') {
      delivery.setPaused(false)
      delivery.flushAll(order)
    },
    restart() {
      socketServer.disconnect()
      forget()
    },
    dropNext(times, isAcknowledged) {
      drop = { times, isAcknowledged }
    },
    duplicateNext: delivery.duplicateNext,
    replay: delivery.replay,
    setScamOrigins(origins) {
      scamOrigins = new Set(origins)
    },
    reset() {
      isDown = false
      drop = { times: 0, isAcknowledged: false }
      scamOrigins = new Set()
      delivery.duplicateNext(0)
      delivery.setPaused(false)
      forget()
    },
    async stop() {
      clearInterval(sweeping)
      socketServer.stop()
      await served.stop()
    },
  }
}

/**
 * The relay's plain HTTP routes:
 *
 * - `GET /health` returns 200.
 * - `GET /attestation/<sha256 of a message>` returns which page published it: `{ origin, isScam }`.
 *   The browser sends the origin with every WebSocket and pages cannot change it, so the wallet can
 *   compare it with what the site claims. 404 if a program published it.
 */
function relayApp({
  queue,
  isScam,
}: {
  queue: MessageQueue
  isScam(origin: string): boolean
}): App {
  const app = createApp()
  app.get('/health', (c) => c.json({ ok: true }))
  app.get('/attestation/:hash', (c) => {
    const hash = c.req.param('hash')
    const origin = /^[0-9a-f]{64}$/.test(hash) ? queue.find(hash)?.origin : undefined
    if (!origin) throw httpError(404, 'Nothing is known of it here.')
    return c.json({ origin, isScam: isScam(origin) })
  })
  return app
}
