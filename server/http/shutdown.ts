import 'server-only'
import type { Server, ServerResponse } from 'node:http'
import { describeError } from '#server/env/log.ts'
import type { Shutdown, Site } from '#server/site/site.ts'

/** Tracks a request until its response is sent; during shutdown its connection is then closed. */
export function followRequest(
  { shutdown: current, inFlight, env }: Site,
  server: Server,
  url: string,
  response: ServerResponse,
): void {
  current.server = server
  if (!url.startsWith(`${env.basePath}/health/`)) current.lastRequestAt = performance.now()
  const end = inFlight.begin()
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
export function stopOnSignal(site: Site, signal: NodeJS.Signals): void {
  process.removeAllListeners(signal)
  // The signal often arrives twice: from the terminal, and from the npm that runs this process.
  process.on(signal, () => {
    if (!site.shutdown.isStopping) void stopServer(site).finally(() => process.exit(0))
  })
}

/**
 * Shuts the server down without losing a request, within the given time. Proxies hold open
 * connections, and load balancers take a moment to notice that the server is not ready. So it keeps
 * responding, closing each connection with its response, until a tenth of the time has passed
 * without a request or half of it is over. Then it refuses new connections and waits for the
 * requests in flight.
 */
async function stopServer(site: Site): Promise<void> {
  const { shutdown: current, inFlight, env } = site
  const { log, shutdownSeconds: seconds } = env
  const begin = performance.now()
  current.isStopping = true
  for (const response of current.responses)
    if (!response.headersSent) response.shouldKeepAlive = false
  log('info', 'stopping')
  await untilIdle(current, begin, seconds * 100, seconds * 500)
  current.server?.close()
  // The request of a connection that was accepted last may still be on its way.
  await untilIdle(current, performance.now(), seconds * 20, seconds * 100)
  await inFlight.whenIdle(begin + seconds * 1000 - performance.now())
  if (current.responses.size > 0)
    log('warn', 'stopped before all requests ended', { requests: current.responses.size })
  await closeQuietly(site)
  log('info', 'stopped')
}

/**
 * Ends a site whose server somebody else closes: the health check answers 503 from now on, requests
 * in flight have the time of the settings, and the database is closed. Requests that come later do
 * not open it again; a start does.
 */
export async function stopSite(site: Site): Promise<void> {
  site.shutdown.isStopping = true
  await site.inFlight.whenIdle(site.env.shutdownSeconds * 1000)
  await closeQuietly(site)
}

async function closeQuietly(site: Site): Promise<void> {
  const { env, sweeping, closeDatabase } = site
  clearInterval(sweeping)
  delete site.sweeping
  site.delivery?.stop()
  delete site.delivery
  site.shutdown.isStopped = true
  await closeDatabase().catch((error) => env.log('warn', 'close failed', describeError(error)))
}

/** Resolves when no request has begun for `idleMs`, or after `limitMs`. */
async function untilIdle(
  shutdown: Shutdown,
  from: number,
  idleMs: number,
  limitMs: number,
): Promise<void> {
  const { lastRequestAt } = shutdown
  const end = Math.min(Math.max(from, lastRequestAt) + idleMs, from + limitMs)
  const left = end - performance.now()
  if (left <= 0) return
  await new Promise((resolve) => setTimeout(resolve, Math.max(left, 10)))
  await untilIdle(shutdown, from, idleMs, limitMs)
}
