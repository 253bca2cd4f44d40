import { vi } from 'vitest'

/** Waits until a check holds, for as long as a busy machine may need; what it answers. */
export function until<Result>(check: () => Result): Promise<Awaited<Result>> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 }) as Promise<Awaited<Result>>
}
