import type { BatchCall } from '#lib/review/preview/SigningRequest.ts'
import { type Effects, effectsOf } from '#lib/review/simulation/effects.ts'
import type { Simulation } from '#lib/review/simulation/Simulation.ts'

/** More than the reviews that can be open at a time. */
const maxEntries = 10

const shown = new Map<string, Effects>()

/** Notes what a review shows calls to change, until they are sent. */
export function noteShownEffects(
  chainId: number,
  account: string,
  calls: readonly BatchCall[],
  simulation: Simulation | undefined,
): void {
  const key = keyOf(chainId, account, calls)
  const effects = effectsOf(simulation)
  shown.delete(key)
  if (effects) shown.set(key, effects)
  const [oldest] = shown.keys()
  if (shown.size > maxEntries && oldest !== undefined) shown.delete(oldest)
}

/** What the latest review of these calls showed that they change; undefined if it measured nothing. */
export function shownEffects(
  chainId: number,
  account: string,
  calls: readonly { to?: unknown; value?: bigint | string | undefined; data?: unknown }[],
): Effects | undefined {
  return shown.get(keyOf(chainId, account, calls))
}

function keyOf(
  chainId: number,
  account: string,
  calls: readonly { to?: unknown; value?: bigint | string | undefined; data?: unknown }[],
): string {
  const parts = calls.flatMap(({ to, value, data }) => [to ?? '', value ?? 0, data ?? '0x'])
  return [chainId, account, ...parts].map(String).join(' ').toLowerCase()
}
