import 'server-only'
import type { Server, ServerResponse } from 'node:http'
import { closeDatabase } from '#lib/server/db/database.ts'
import { beginRequest, whenIdle } from '#lib/server/http/requestsInFlight.ts'
import { describeError, log } from '#lib/server/log.ts'

type State = {
  isStopping: boolean
  server?: Server
  /** Responses that have not been sent completely. */
  responses: Set<ServerResponse>
  /** When the last request other than a health check began. */
  lastRequestAt: number
}

// On globalThis, because Next bundles instrumentation and routes separately.
const key = Symbol.for('latchkey.stopping')
const globalState = globalThis as { [key]?: State }

function state(): State {
  globalState[key] ??= { isStopping: false, responses: new Set(), lastRequestAt: 0 }
  return globalState[key]
}

/** Whether this process is shutting down and load balancers must send it no more requests. */
export function isStopping(): boolean {
  return state().isStopping
}

/** Tracks a request until its response is sent; during shutdown its connection is then closed. */
export function followRequest(server: Server, url: string, response: ServerResponse): void {
  const current = state()
  current.server = server
  if (!url.startsWith('/api/health/')) current.lastRequestAt = performance.now()
  const end = beginRequest()
  current.responses.add(response)
  response.once('close', () => {
    current.responses.delete(response)
    end()
  })
  if (current.isStopping) response.shouldKeepAlive = false
}

/**
 * Ends this process on a signal, in place of Next's own handler, which refuses new connections
 * immediately and continues to serve the existing ones.
 */
export function stopOnSignal(signal: NodeJS.Signals, seconds: number): void {
  process.removeAllListeners(signal)
  // The signal often arrives twice: from the terminal, and from the npm that runs this process.
  process.on(signal, () => {
    if (!isStopping()) void stopServer(seconds).finally(() => process.exit(0))
  })
}

/**
 * Shuts the server down without losing a request, within the given time. Proxies hold open
 * connections, and load balancers take a moment to notice that the server is not ready. So it keeps
 * responding, closing each connection with its response, until a tenth of the time has passed
 * without a request or half of it is over. Then it refuses new connections and waits for the
 * requests in flight.
 */
async function stopServer(seconds: number): Promise<void> {
  const current = state()
  const begin = performance.now()
  current.isStopping = true
  for (const response of current.responses)
    if (!response.headersSent) response.shouldKeepAlive = false
  log('info', 'stopping')
  await untilIdle(begin, seconds * 100, seconds * 500)
  current.server?.close()
  // The request of a connection that was accepted last may still be on its way.
  await untilIdle(performance.now(), seconds * 20, seconds * 100)
  await whenIdle(begin + seconds * 1000 - performance.now())
  if (current.responses.size > 0)
    log('warn', 'stopped before all requests ended', { requests: current.responses.size })
  await closeDatabase().catch((error) => log('warn', 'close failed', describeError(error)))
  log('info', 'stopped')
}

/** Resolves when no request has begun for `idleMs`, or after `limitMs`. */
async function untilIdle(from: number, idleMs: number, limitMs: number): Promise<void> {
  const { lastRequestAt } = state()
  const end = Math.min(Math.max(from, lastRequestAt) + idleMs, from + limitMs)
  const left = end - performance.now()
  if (left <= 0) return
  await new Promise((resolve) => setTimeout(resolve, Math.max(left, 10)))
  await untilIdle(from, idleMs, limitMs)
}
