import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** How long a turn is waited for, in milliseconds; a tab that the browser has frozen may keep its own. */
const waitLimitMs = 300_000

/** The last one of each name in this page. */
const lastRuns = new Map<string, Promise<unknown>>()

/**
 * Runs one of a name at a time, in the order of the calls: in all tabs of this browser (Web Locks), or
 * in this page if the browser has none. What runs must end by itself.
 * @throws WalletError walletNotAnswering if its turn does not come; it has not run then
 */
export async function inTurn<result>(name: string, run: () => Promise<result>): Promise<result> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return inTurnHere(name, run)
  let hasStarted = false
  const started = () => {
    hasStarted = true
    return run()
  }
  try {
    return (await locks.request(
      name,
      { signal: AbortSignal.timeout(waitLimitMs) },
      started,
    )) as result
  } catch (cause) {
    if (hasStarted) throw cause
    throw new WalletError(timeoutErrors.walletNotAnswering, { cause })
  }
}

function inTurnHere<result>(name: string, run: () => Promise<result>): Promise<result> {
  const before = lastRuns.get(name) ?? Promise.resolve()
  const own = before.then(run)
  const settled = own.then(
    () => undefined,
    () => undefined,
  )
  lastRuns.set(name, settled)
  void settled.then(() => {
    if (lastRuns.get(name) === settled) lastRuns.delete(name)
  })
  return own
}
