/** The most requests for one thing that is followed, in a minute. */
export const requestsPerMinute = 6

const minuteMilliseconds = 60_000

/**
 * Spreads requests: never more than `requestsPerMinute` in any minute. `take` resolves when the next
 * one may be sent.
 */
export function createPacer(limit = requestsPerMinute) {
  const turns: number[] = []
  return {
    take(): Promise<void> {
      // Not the clock of day, which may be set back.
      const now = performance.now()
      const earliest = (turns.at(-limit) ?? Number.NEGATIVE_INFINITY) + minuteMilliseconds
      const turn = Math.max(now, earliest)
      turns.push(turn)
      if (turns.length > limit) turns.shift()
      if (turn === now) return Promise.resolve()
      return new Promise((resolve) => setTimeout(resolve, turn - now))
    },
  }
}
