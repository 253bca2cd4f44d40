/** A service's idea of now. Every service is handed one, so expiry is tried without waiting. */
export type Clock = {
  now(): Date
  /** Moves the clock; 0 brings it back to the machine's time. */
  setOffsetSeconds(seconds: number): void
}

/** The machine's clock with a movable offset. */
export function createClock(): Clock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    setOffsetSeconds(seconds) {
      offsetMs = seconds * 1000
    },
  }
}
