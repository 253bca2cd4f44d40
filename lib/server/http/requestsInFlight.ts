import 'server-only'
import { describeError, log } from '#lib/server/log.ts'

const key = Symbol.for('latchkey.requestsInFlight')
const globalState = globalThis as { [key]?: Set<symbol> }

/** Counts a request as in flight; the returned function ends it. */
export function beginRequest(): () => void {
  globalState[key] ??= new Set()
  const inFlight = globalState[key]
  const request = Symbol('request')
  inFlight.add(request)
  return () => inFlight.delete(request)
}

/** Resolves when no request is in flight, or after the given time in milliseconds. */
export async function whenIdle(limitMs: number): Promise<void> {
  const end = performance.now() + limitMs
  while (globalState[key]?.size && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/**
 * Runs work after the response is sent, so that response times reveal nothing about it. The process
 * waits for it before it exits; errors are logged.
 */
export function runInBackground(work: () => Promise<unknown>): void {
  const end = beginRequest()
  setImmediate(() => {
    Promise.resolve()
      .then(work)
      .catch((error) => log('warn', 'background work failed', describeError(error)))
      .finally(end)
  })
}
