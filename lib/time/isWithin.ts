/**
 * Clocks of a device, and of servers on one database, may differ by this much. Minutes are enough for
 * what lasts minutes or is easily done again; `server/db/isCurrent.ts` has a day.
 */
export const clockToleranceMs = 5 * 60_000

/**
 * Whether it is now between two stored times, in Unix milliseconds. What began in the future was
 * stored while the device's clock was ahead, and would otherwise be valid for as long as it was.
 */
export function isWithin(from: number, until: number): boolean {
  const now = Date.now()
  return from - clockToleranceMs <= now && now < until
}
