import 'server-only'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { systemClock } from '#lib/server/clock.ts'
import { closeDatabase, database } from '#lib/server/db/database.ts'
import { env } from '#lib/server/env.ts'
import { openFrontDoor } from '#lib/server/frontDoor.ts'
import { describeError, log, logStartFailure } from '#lib/server/log.ts'
import { publicConfig } from '#lib/server/publicConfig.ts'
import { whenIdle } from '#lib/server/requestsInFlight.ts'
import { sweep } from '#lib/server/sweep.ts'

const sweepMs = 10 * 60_000

/**
 * Checks environment, wallet list and database, and sets up what runs beside the requests. The
 * chains are not asked: a site starts without them. Whatever is missing ends the process.
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
  openFrontDoor(env())
  setInterval(() => {
    database()
      .then((db) => sweep(db, systemClock()))
      .catch((error) => log('warn', 'sweep failed', describeError(error)))
  }, sweepMs).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, closeWhenIdle)
  log('info', 'started')
}

/** Next ends the process itself when the last request is answered; until then we need the database. */
async function closeWhenIdle(): Promise<void> {
  await whenIdle(10_000)
  await closeDatabase().catch((error) => log('warn', 'close failed', describeError(error)))
}
