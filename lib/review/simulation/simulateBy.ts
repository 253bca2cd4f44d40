import type { Address } from 'viem'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import type { Execute, Execution } from '#lib/review/simulation/Execution.ts'
import { type Candidate, findCandidates } from '#lib/review/simulation/findCandidates.ts'
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
 * Measures what calls change, by readings before and after them. The first pass reads what the calls
 * themselves name, and finds what they touch; if that is more, a second one reads all of it.
 * @throws what `execute` throws
 */
export async function simulateBy(
  execute: Execute,
  { request, account, calls, tokens = [], blockTag = 'latest', gasPrice }: SimulateByOptions,
): Promise<Simulation> {
  const run = (candidates: readonly Candidate[]) => {
    const reads = candidates.flatMap((candidate) => measurementOf(account, candidate).reads)
    return execute(request, { account, calls, blockTag, reads })
  }
  const named = findCandidates(account, calls, [], tokens)
  const first = await run(named.candidates)
  if (first.status === 'failed') return failure(first)
  const { candidates, isComplete } = findCandidates(account, calls, first.logs, tokens)
  const isRead =
    JSON.stringify(candidates, bigintAsText) === JSON.stringify(named.candidates, bigintAsText)
  const last = isRead ? first : await run(candidates)
  if (last.status === 'failed') return failure(last)
  const { before, after, gas } = last
  // The native balance can always be read, so this is a node that does not run the reads.
  if (!before[0] || !after[0]) throw new Error('The node does not run reads with overrides.')
  const result = {
    status: 'succeeded' as const,
    ...{ balances: [], permissions: [] },
    ...{ isComplete, gas, gasPrice: await gasPrice },
  } as Extract<Simulation, { status: 'succeeded' }>
  let at = 0
  for (const candidate of candidates) {
    const { length } = measurementOf(account, candidate).reads
    const measured = [before, after].map((all) => all.slice(at, at + length))
    const [old = [], now = []] = measured
    const balance = balanceChange(account, candidate, old, now)
    if (balance) result.balances.push(balance)
    result.permissions.push(...permissionChanges(account, candidate, old, now))
    at += length
  }
  return result
}

function failure({ callIndex, data, message }: Extract<Execution, { status: 'failed' }>) {
  return { status: 'failed' as const, callIndex, reason: revertReason(data, message) }
}
