import type { Clock } from '#devnet/clock.ts'

/** Says whether one more request is within the limit. */
export type Rate = () => boolean

/** Counts requests in windows of a second: enough to stop a client that runs wild. */
export function createRate(clock: Clock, perSecond: number): Rate {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(clock.now().getTime() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    count += 1
    return count <= perSecond
  }
}
