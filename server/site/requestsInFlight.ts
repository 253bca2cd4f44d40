import 'server-only'
import { describeError, type Log } from '#server/env/log.ts'

/** The requests of a server that have not ended, and work that continues after a response. */
export type RequestsInFlight = {
  /** Counts a request as in flight; the returned function ends it. */
  begin(): () => void
  /** Resolves when no request is in flight, or after the given time in milliseconds. */
  whenIdle(limitMs: number): Promise<void>
  /**
   * Runs work after the response is sent, so that response times reveal nothing about it. The
   * server waits for it before it stops; errors are logged.
   */
  runInBackground(work: () => Promise<unknown>): void
}

/** Counts the requests of one server. */
export function createRequestsInFlight(log: Log): RequestsInFlight {
  const inFlight = new Set<symbol>()

  function begin() {
    const request = Symbol('request')
    inFlight.add(request)
    return () => void inFlight.delete(request)
  }

  return {
    begin,
    async whenIdle(limitMs) {
      const end = performance.now() + limitMs
      while (inFlight.size > 0 && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 20))
    },
    runInBackground(work) {
      const end = begin()
      setImmediate(() => {
        Promise.resolve()
          .then(work)
          .catch((error) => log('warn', 'background work failed', describeError(error)))
          .finally(end)
      })
    },
  }
}
