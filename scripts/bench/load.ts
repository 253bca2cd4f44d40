/** When a measurement ends. */
export type Bounds = { seconds: number; maxCalls: number }

/** Calls per second, and the time of one in milliseconds. */
export type Load = { count: number; perSecond: number; p50: number; p99: number }

/**
 * Calls `once` repeatedly on `connections` in parallel, until `seconds` have passed or
 * `maxCalls` calls are done. Returns calls per second, and the median and 99th percentile in milliseconds.
 */
export async function load(
  once: () => Promise<unknown>,
  { connections, seconds, maxCalls }: Bounds & { connections: number },
): Promise<Load> {
  const times: number[] = []
  const from = performance.now()
  const until = from + seconds * 1000
  let started = 0
  const client = async () => {
    while (performance.now() < until && started < maxCalls) {
      started += 1
      const at = performance.now()
      await once()
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = (performance.now() - from) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { count: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) }
}
