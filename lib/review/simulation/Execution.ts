import type { Address, Hex } from 'viem'
import type { NodeRequest, SimulatedCall } from '#lib/review/simulation/Simulation.ts'

/** A call that only reads, run before and after the simulated calls. */
export type StateRead = { to: Address; data: Hex }

/** An event of the simulated calls. */
export type EventLog = { address: Address; topics: Hex[]; data: Hex }

/** How a node ran the calls; a read that failed is undefined. */
export type Execution =
  | {
      status: 'succeeded'
      logs: EventLog[]
      gas: bigint
      before: (Hex | undefined)[]
      after: (Hex | undefined)[]
    }
  | { status: 'failed'; callIndex: number; data: unknown; message: unknown }

/** What is run: calls, one after another, and the reads around them. */
export type ExecutionInput = {
  /** Makes the calls that name nobody else. */
  account: Address
  calls: readonly SimulatedCall[]
  reads: readonly StateRead[]
  blockTag: string
}

/**
 * One way to run calls on a node.
 * @throws the node's error if it does not offer this way
 */
export type Execute = (request: NodeRequest, input: ExecutionInput) => Promise<Execution>
