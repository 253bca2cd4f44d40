import type { Simulation } from '#lib/review/simulation/Simulation.ts'

/** What a simulation says that a request costs in fees; undefined if it would fail or is unknown. */
export function simulatedFee(simulation: Simulation | undefined): bigint | undefined {
  if (simulation?.status !== 'succeeded' && simulation?.status !== 'unmeasured') return undefined
  const { gas, gasPrice } = simulation
  return gas !== undefined && gasPrice !== undefined ? gas * gasPrice : undefined
}
