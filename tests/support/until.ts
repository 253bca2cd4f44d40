import { vi } from 'vitest'

/** Waits until a check passes, long enough for a busy machine; returns its result. */
export function until<Result>(check: () => Result): Promise<Awaited<Result>> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 }) as Promise<Awaited<Result>>
}
