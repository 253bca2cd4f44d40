import 'server-only'
import { describeError, log } from '#lib/server/log.ts'
import { beginRequest } from '#lib/server/requestsInFlight.ts'

/**
 * Runs work after the response is sent, so that response times reveal nothing about it. The process
 * waits for it before it exits; errors are logged.
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
