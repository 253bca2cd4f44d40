import type { BatchCall } from '#lib/review/preview/SigningRequest.ts'
import { type Effects, effectsOf } from '#lib/review/simulation/effects.ts'
import type { Simulation } from '#lib/review/simulation/Simulation.ts'
import { rememberShown } from '#react/transactions/shownCalls.ts'

/** More than the reviews that can be open at a time. */
const shown = rememberShown<Effects>(10)

/** Notes what a review shows calls to change, until they are sent. */
export function noteShownEffects(
  chainId: number,
  account: string,
  calls: readonly BatchCall[],
  simulation: Simulation | undefined,
): void {
  shown.note(chainId, account, calls, effectsOf(simulation))
}

/** What the latest review of these calls showed that they change; undefined if it measured nothing. */
export const shownEffects = shown.of
