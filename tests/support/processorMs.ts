/** The processor time of this process for some work, in milliseconds: the least of three times. */
export async function processorMs(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}
