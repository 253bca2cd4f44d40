import 'server-only'
import { findWrongNodes } from '#server/chain/chainClient.ts'
import { ensureLookupKeys } from '#server/custody/lookupKeys.ts'
import { describeError } from '#server/env/log.ts'
import { wakeDelivery } from '#server/events/deliverEvents.ts'
import type { Site } from '#server/site/site.ts'
import { sweep, sweepReceipts } from '#server/sweep.ts'

const sweepMs = 10 * 60_000
/** It reads the last receipt of every user. */
const sweepReceiptsMs = 24 * 60 * 60_000

/**
 * Opens and migrates the database, removes expired rows now and regularly, and logs what the
 * operator should know. A node that is unreachable or on another chain is only logged.
 * @throws a start error
 */
export async function startSite(site: Site): Promise<void> {
  const { env } = site
  Object.assign(site.shutdown, { isStopping: false, isStopped: false })
  const db = await site.db()
  if (env.turnkey) await ensureLookupKeys({ db, env })
  await sweep(db, env.clock())
  let receiptsSweptAt: number | undefined
  const sweepAll = async () => {
    const current = await site.db()
    await sweep(current, env.clock())
    if (performance.now() - (receiptsSweptAt ?? -sweepReceiptsMs) < sweepReceiptsMs) return
    receiptsSweptAt = performance.now()
    await sweepReceipts(current, env.clock(), env.receiptDays)
  }
  site.sweeping ??= setInterval(() => {
    sweepAll().catch((error) => env.log('warn', 'sweep failed', describeError(error)))
  }, sweepMs).unref()
  wakeDelivery(site)
  env.log('info', 'started')
  for (const warning of env.warnings) env.log('warn', warning)
  void warnOfWrongNodes(site)
}

async function warnOfWrongNodes({ env }: Site): Promise<void> {
  for (const warning of await findWrongNodes(env)) env.log('warn', warning)
}
