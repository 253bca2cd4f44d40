import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/**
 * `GET /api/metrics`: figures for Prometheus, for whoever sends METRICS_TOKEN as bearer token. Without
 * that setting, there is no such route.
 */
export async function getMetrics({ request, env, site }: RouteCall): Promise<RouteReply> {
  if (env.metricsToken === undefined) throw new WalletError(routeErrors.routeNotFound)
  const given = request.headers.get('authorization')
  if (!isEqual(given ?? '', `Bearer ${env.metricsToken}`))
    throw new WalletError(routeErrors.notSignedIn)
  const metrics = await site.metrics()
  if (!metrics) throw new WalletError(routeErrors.routeNotFound)
  return { text: await metrics.text(), mediaType: metrics.mediaType }
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(first as Buffer, second as Buffer)
}
