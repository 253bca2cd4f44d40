import type { Clock } from '#devnet/clock.ts'

/** Returns true if one more request is within the limit. */
export type Rate = () => boolean

/** Creates a rate limit with windows of one second: enough to stop a client in a loop. */
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
