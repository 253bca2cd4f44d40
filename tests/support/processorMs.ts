const fewestRuns = 3
const mostRuns = 12

/**
 * The processor time of this process for some work, in milliseconds: the least of three times. Other programs
 * share its caches and cores, and can only make a run slower: with a limit, it is the least of twelve, or of
 * those until one is below the limit.
 */
export async function processorMs(work: () => unknown, limitMs?: number): Promise<number> {
  const times: number[] = []
  const isEnough = () =>
    times.length >= (limitMs === undefined ? fewestRuns : mostRuns) ||
    (limitMs !== undefined && Math.min(...times) < limitMs)
  while (!isEnough()) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}
