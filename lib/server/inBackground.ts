import 'server-only'
import { describeError, log } from '#lib/server/log.ts'
import { beginRequest } from '#lib/server/requestsInFlight.ts'

/**
 * Does something after the answer has left, so that the answer's time tells nothing of it. The
 * process waits for it before it ends; what it throws is logged.
 */
export function inBackground(work: () => Promise<unknown>): void {
  const end = beginRequest()
  setImmediate(() => {
    Promise.resolve()
      .then(work)
      .catch((error) => log('warn', 'background work failed', describeError(error)))
      .finally(end)
  })
}
