import { vi } from 'vitest'

/**
 * Waits until a check throws no longer, long enough for a busy machine; returns its result. A check
 * that returns a boolean would pass at once: the compiler refuses it.
 */
export function until<Result>(
  check: () => Awaited<Result> extends boolean ? never : Result,
): Promise<Awaited<Result>> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 }) as Promise<Awaited<Result>>
}
