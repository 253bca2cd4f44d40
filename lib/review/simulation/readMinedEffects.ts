import type { Address, TransactionReceipt } from 'viem'
import { numberToHex } from 'viem/utils'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { BatchCall } from '#lib/review/preview/SigningRequest.ts'
import type { Execute, StateRead } from '#lib/review/simulation/Execution.ts'
import {
  addNative,
  type Effects,
  effectsOf,
  feePaid,
  withoutNative,
} from '#lib/review/simulation/effects.ts'
import { readEventLogs } from '#lib/review/simulation/rpcCall.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import { simulateBlock } from '#lib/review/simulation/simulateBlock.ts'
import { simulateBy } from '#lib/review/simulation/simulateBy.ts'
import { traceCalls } from '#lib/review/simulation/traceCalls.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

export type MinedEffectsOptions = {
  request: NodeRequest
  account: Address
  /** The calls that were shown. */
  calls: readonly BatchCall[]
  tokens: readonly Address[]
  /** Of the transactions that executed the calls: one, or one for each call. */
  receipts: readonly MinedReceipt[]
  /** Authorizations (EIP-7702) that the account signed and these transactions carried. */
  authorizations?: number
  /** Whether a bundler sent the transactions: the account paid for gas in another way. */
  isRelayed: boolean
}

type MinedReceipt = Pick<TransactionReceipt, 'blockNumber' | 'gasUsed' | 'effectiveGasPrice'> & {
  logs: readonly unknown[]
}

const limitMs = 5000

/**
 * What mined transactions have changed for an account: measured in the state before the first block
 * and after the last, because any contract can emit any event. Undefined if the account has sent
 * others in these blocks, whose changes cannot be told apart, or if there is too much to measure.
 * @throws WalletError networkUnreachable, or the node's error, such as for a state that it has pruned
 */
export function readMinedEffects(options: MinedEffectsOptions): Promise<Effects | undefined> {
  return withTimeout(
    readInTime(options),
    limitMs,
    () => new WalletError(networkErrors.networkUnreachable),
  )
}

async function readInTime({
  request,
  account,
  calls,
  tokens,
  receipts,
  authorizations = 0,
  isRelayed,
}: MinedEffectsOptions): Promise<Effects | undefined> {
  const blocks = receipts.map(({ blockNumber }) => blockNumber).sort((a, b) => Number(a - b))
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const [before, after] = [numberToHex(first - 1n), numberToHex(last)]
  // Each authorization that takes effect counts as a transaction of the account that signed it.
  const own = BigInt(receipts.length + authorizations)
  if (!isRelayed && (await countSent(request, account, before, after)) !== own) return undefined
  const execute: Execute = async (_request, { reads }) => ({
    status: 'succeeded',
    logs: readEventLogs(receipts.flatMap(({ logs }) => logs)),
    gas: sum(receipts.map(({ gasUsed }) => gasUsed)),
    before: await readAt(request, account, reads, before),
    after: await readAt(request, account, reads, after),
  })
  const effects = effectsOf(await simulateBy(execute, { request, account, calls, tokens }))
  if (!effects) return undefined
  // An operation's value was compared call by call; its gas may come from a deposit.
  if (isRelayed) return withoutNative(effects)
  return addNative(effects, sum(receipts.map(feePaid)))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)

/** Number of transactions of an account between two blocks. */
async function countSent(request: NodeRequest, account: Address, before: string, after: string) {
  const [old, now] = await Promise.all(
    [before, after].map((block) =>
      request({ method: 'eth_getTransactionCount', params: [account, block] }),
    ),
  )
  return BigInt(String(now)) - BigInt(String(old))
}

/** Reads the state after a block: in one request, where the node can. */
async function readAt(
  request: NodeRequest,
  account: Address,
  reads: readonly StateRead[],
  blockTag: string,
) {
  if (reads.length === 0) return []
  const input = { account, calls: [], reads, blockTag }
  const execution = await simulateBlock(request, input).catch(() => traceCalls(request, input))
  return execution.status === 'succeeded' ? execution.before : []
}
