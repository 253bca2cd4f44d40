import 'server-only'

const key = Symbol.for('latchkey.requestsInFlight')
const kept = globalThis as { [key]?: Set<symbol> }

/** Counts a request as in flight; the returned function ends it. */
export function beginRequest(): () => void {
  kept[key] ??= new Set()
  const inFlight = kept[key]
  const request = Symbol('request')
  inFlight.add(request)
  return () => inFlight.delete(request)
}

/** Resolves when no request is in flight, or after the given time in milliseconds. */
export async function whenIdle(limitMs: number): Promise<void> {
  const end = performance.now() + limitMs
  while (kept[key]?.size && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
}
