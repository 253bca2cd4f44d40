import 'server-only'
import { sql } from 'drizzle-orm'
import { checkChainId } from '#lib/server/chainClient.ts'
import { askCustody } from '#lib/server/custody/askCustody.ts'
import type { Env } from '#lib/server/env.ts'
import type { Call, Reply } from '#lib/server/respond.ts'
import { isStopping } from '#lib/server/stopping.ts'

type Health = 'ok' | 'degraded'

/** `GET /api/health/live`: the process is running. */
export function getLive(): Reply {
  return { body: { status: 'ok' } }
}

/**
 * `GET /api/health/ready`: 503 without the database and during shutdown. An unavailable chain or
 * Turnkey is reported, but the site stays ready, because key accounts can sign in without them.
 */
export async function getReady(call: Call): Promise<Reply> {
  if (isStopping()) return { status: 503, body: { status: 'stopping' } }
  const [databaseHealth, { chains, custody }] = await Promise.all([
    checkDatabase(call),
    checkOutside(call.env),
  ])
  const all = [databaseHealth, custody, ...Object.values(chains)]
  const status: Health = all.includes('degraded') ? 'degraded' : 'ok'
  return {
    status: databaseHealth === 'ok' ? 200 : 503,
    body: { status, database: databaseHealth, chains, ...(custody && { custody }) },
  }
}

async function checkDatabase(call: Call): Promise<Health> {
  try {
    await (await call.db()).execute(sql`select 1`)
    return 'ok'
  } catch {
    return 'degraded'
  }
}

type Outside = { chains: Record<string, Health>; custody?: Health }

const memorySeconds = 2
let memory: { at: number; outside: Promise<Outside> } | undefined

/** Cached briefly, so that anonymous requests cannot put load on external services. */
function checkOutside(env: Env): Promise<Outside> {
  const at = performance.now()
  if (memory && at - memory.at < memorySeconds * 1000) return memory.outside
  const outside = Promise.all([checkChains(env), checkCustody(env)]).then(([chains, custody]) => ({
    chains,
    ...(custody && { custody }),
  }))
  memory = { at, outside }
  return outside
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
  return healthOf(askCustody(env, (client) => client.getWhoami(), { isPatient: false }))
}

function healthOf(check: Promise<unknown>): Promise<Health> {
  return check.then(
    () => 'ok',
    () => 'degraded',
  )
}
