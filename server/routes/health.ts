import 'server-only'
import { sql } from 'drizzle-orm'
import { checkChainId } from '#server/chain/chainClient.ts'
import { callTurnkey } from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

type Health = 'ok' | 'degraded'

/** `GET /api/health/live`: the process is running. */
export function getLive(): RouteReply {
  return { body: { status: 'ok' } }
}

/**
 * `GET /api/health/ready`: 503 without the database and during shutdown. An unavailable chain or
 * Turnkey is reported, but the site stays ready, because key accounts can sign in without them.
 */
export async function getReady(call: RouteCall): Promise<RouteReply> {
  if (call.site.shutdown.isStopping) return { status: 503, body: { status: 'stopping' } }
  const [databaseHealth, { chains, custody }] = await Promise.all([
    checkDatabase(call),
    checkServices(call.env),
  ])
  const all = [databaseHealth, custody, ...Object.values(chains)]
  const status: Health = all.includes('degraded') ? 'degraded' : 'ok'
  return {
    status: databaseHealth === 'ok' ? 200 : 503,
    body: { status, database: databaseHealth, chains, ...(custody && { custody }) },
  }
}

async function checkDatabase(call: RouteCall): Promise<Health> {
  try {
    await (await call.db()).execute(sql`select 1`)
    return 'ok'
  } catch {
    return 'degraded'
  }
}

type Services = { chains: Record<string, Health>; custody?: Health }

const cacheSeconds = 2
const cache = new WeakMap<Env, { at: number; services: Promise<Services> }>()

/** Cached briefly, so that anonymous requests cannot put load on external services. */
function checkServices(env: Env): Promise<Services> {
  const at = performance.now()
  const known = cache.get(env)
  if (known && at - known.at < cacheSeconds * 1000) return known.services
  const services = Promise.all([checkChains(env), checkCustody(env)]).then(([chains, custody]) => ({
    chains,
    ...(custody && { custody }),
  }))
  cache.set(env, { at, services })
  return services
}

async function checkChains({ chains }: Env): Promise<Record<string, Health>> {
  const checks = chains.map(
    async (chain) => [String(chain.id), await healthOf(checkChainId(chain))] as const,
  )
  return Object.fromEntries(await Promise.all(checks))
}

/** Whether Turnkey responds and accepts the server's API key. */
async function checkCustody(env: Env): Promise<Health | undefined> {
  if (!env.turnkey) return undefined
  return healthOf(callTurnkey(env, (client) => client.getWhoami(), { isProbe: true }))
}

function healthOf(check: Promise<unknown>): Promise<Health> {
  return check.then(
    () => 'ok',
    () => 'degraded',
  )
}
