import 'server-only'
import { sql } from 'drizzle-orm'
import { checkChainId } from '#lib/server/chainClient.ts'
import type { Env } from '#lib/server/env.ts'
import type { Call, Reply } from '#lib/server/respond.ts'

type Health = 'ok' | 'degraded'

/** `GET /api/health/live`: the process answers. */
export function getLive(): Reply {
  return { body: { status: 'ok' } }
}

/**
 * `GET /api/health/ready`: 503 only without the database. A chain that is down is said and no
 * reason to take the site away: keys sign in without it.
 */
export async function getReady(call: Call): Promise<Reply> {
  const [databaseHealth, chains] = await Promise.all([checkDatabase(call), checkChains(call.env)])
  const all = [databaseHealth, ...Object.values(chains)]
  const status: Health = all.includes('degraded') ? 'degraded' : 'ok'
  return {
    status: databaseHealth === 'ok' ? 200 : 503,
    body: { status, database: databaseHealth, chains },
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

const memorySeconds = 2
let memory: { at: number; chains: Promise<Record<string, Health>> } | undefined

/** Remembered for a moment: strangers who ask must not become a load on the nodes. */
function checkChains({ chains }: Env): Promise<Record<string, Health>> {
  const at = performance.now()
  if (memory && at - memory.at < memorySeconds * 1000) return memory.chains
  const checks = chains.map(async (chain) => {
    const health = await checkChainId(chain).then(
      () => 'ok' as const,
      () => 'degraded' as const,
    )
    return [String(chain.id), health] as const
  })
  memory = { at, chains: Promise.all(checks).then((list) => Object.fromEntries(list)) }
  return memory.chains
}
