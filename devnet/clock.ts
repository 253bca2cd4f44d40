/**
 * A service's current time. Every service takes one as a parameter, so expiry is tested without
 * waiting.
 */
export type Clock = {
  now(): Date
  /** Sets the clock's offset; 0 restores the machine's time. */
  setOffsetSeconds(seconds: number): void
}

/** Creates a clock: the machine's time plus an adjustable offset. */
export function createClock(): Clock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    setOffsetSeconds(seconds) {
      offsetMs = seconds * 1000
    },
  }
}
