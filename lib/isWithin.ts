/** Clocks of a device may be corrected by this much at any time. */
const toleranceMs = 5 * 60_000

/**
 * Whether it is now between two stored times, in Unix milliseconds. What began in the future was
 * stored while the device's clock was ahead, and would otherwise be valid for as long as it was.
 */
export function isWithin(from: number, until: number): boolean {
  const now = Date.now()
  return from - toleranceMs <= now && now < until
}
