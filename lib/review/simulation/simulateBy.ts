import type { Address } from 'viem'
import type { Execute, Execution } from '#lib/review/simulation/Execution.ts'
import { findCandidates } from '#lib/review/simulation/findCandidates.ts'
import { balanceChange, measurementOf, permissionChanges } from '#lib/review/simulation/measure.ts'
import { revertReason } from '#lib/review/simulation/revertReason.ts'
import type { NodeRequest, SimulatedCall, Simulation } from '#lib/review/simulation/Simulation.ts'

/** What is simulated, and on which node. */
type SimulateByOptions = {
  request: NodeRequest
  account: Address
  calls: readonly SimulatedCall[]
  tokens?: readonly Address[] | undefined
  /** @default 'latest' */
  blockTag?: string | undefined
  gasPrice?: Promise<bigint | undefined>
}

/**
 * Measures what calls change, in two passes: the first finds what they touch, the second reads
 * exactly that before and after them.
 * @throws what `execute` throws
 */
export async function simulateBy(
  execute: Execute,
  { request, account, calls, tokens = [], blockTag = 'latest', gasPrice }: SimulateByOptions,
): Promise<Simulation> {
  const input = { account, calls, blockTag }
  const first = await execute(request, { ...input, reads: [] })
  if (first.status === 'failed') return failure(first)
  const { candidates, isComplete } = findCandidates(account, calls, first.logs, tokens)
  const measurements = candidates.map((candidate) => measurementOf(account, candidate))
  const reads = measurements.flatMap((measurement) => measurement.reads)
  const second = await execute(request, { ...input, reads })
  if (second.status === 'failed') return failure(second)
  const { before, after, gas } = second
  // The native balance can always be read, so this is a node that does not run the reads.
  if (!before[0] || !after[0]) throw new Error('The node does not run reads with overrides.')
  const result = {
    status: 'succeeded' as const,
    ...{ balances: [], permissions: [] },
    ...{ isComplete, gas, gasPrice: await gasPrice },
  } as Extract<Simulation, { status: 'succeeded' }>
  let at = 0
  for (const { candidate, reads: own } of measurements) {
    const measured = [before, after].map((all) => all.slice(at, at + own.length))
    const [old = [], now = []] = measured
    const balance = balanceChange(account, candidate, old, now)
    if (balance) result.balances.push(balance)
    result.permissions.push(...permissionChanges(account, candidate, old, now))
    at += own.length
  }
  return result
}

function failure({ callIndex, data, message }: Extract<Execution, { status: 'failed' }>) {
  return { status: 'failed' as const, callIndex, reason: revertReason(data, message) }
}
