/**
 * Calls `once` repeatedly from `hands` parallel clients, until `seconds` have passed or `most`
 * calls are done. Returns calls per second, and the median and 99th percentile in milliseconds.
 */
export async function load(once, { hands, seconds, most }) {
  const times = []
  const from = performance.now()
  const until = from + seconds * 1000
  let begun = 0
  const hand = async () => {
    while (performance.now() < until && begun < most) {
      begun += 1
      const at = performance.now()
      await once()
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  const elapsed = (performance.now() - from) / 1000
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { count: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) }
}
