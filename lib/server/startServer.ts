import 'server-only'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { findWrongNodes } from '#lib/server/chainClient.ts'
import { systemClock } from '#lib/server/clock.ts'
import { closeDatabase, database } from '#lib/server/db/database.ts'
import { sweep } from '#lib/server/db/sweep.ts'
import { type Env, env } from '#lib/server/env/env.ts'
import { publicConfig } from '#lib/server/env/publicConfig.ts'
import { installPreHandler } from '#lib/server/http/preHandler.ts'
import { whenIdle } from '#lib/server/http/requestsInFlight.ts'
import { stopOnSignal } from '#lib/server/http/shutdown.ts'
import { describeError, log, logStartFailure } from '#lib/server/log.ts'

const sweepMs = 10 * 60_000

/**
 * Checks environment, wallet list and database, and starts the background tasks. A failure there
 * ends the process; a node that is unreachable or on another chain does not.
 */
export async function startServer(checkWallets: (config: PublicConfig) => unknown): Promise<void> {
  try {
    env()
    checkWallets(publicConfig())
    await sweep(await database(), systemClock())
  } catch (error) {
    logStartFailure(error)
    process.exit(1)
  }
  installPreHandler(env())
  setInterval(() => {
    database()
      .then((db) => sweep(db, systemClock()))
      .catch((error) => log('warn', 'sweep failed', describeError(error)))
  }, sweepMs).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    if (process.env.NODE_ENV === 'production') stopOnSignal(signal, env().shutdownSeconds)
    else process.once(signal, closeWhenIdle)
  }
  log('info', 'started')
  for (const warning of env().warnings) log('warn', warning)
  void warnOfWrongNodes(env())
}

/** In development Next ends the process itself, immediately. */
async function closeWhenIdle(): Promise<void> {
  await whenIdle(10_000)
  await closeDatabase().catch((error) => log('warn', 'close failed', describeError(error)))
}

async function warnOfWrongNodes(checked: Env): Promise<void> {
  for (const warning of await findWrongNodes(checked)) log('warn', warning)
}
