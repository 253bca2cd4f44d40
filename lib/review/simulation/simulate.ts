import type { Address } from 'viem'
import { errorChain } from '#lib/errors/errorChain.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { transactionErrors } from '#lib/errors/transactionErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { revertReason } from '#lib/review/simulation/revertReason.ts'
import { rpcCall } from '#lib/review/simulation/rpcCall.ts'
import type { NodeRequest, SimulatedCall, Simulation } from '#lib/review/simulation/Simulation.ts'
import { simulateBlock } from '#lib/review/simulation/simulateBlock.ts'
import { simulateBy } from '#lib/review/simulation/simulateBy.ts'
import { traceCalls } from '#lib/review/simulation/traceCalls.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** What is simulated, and on which node. */
export type SimulateOptions = {
  request: NodeRequest
  /** Whose assets are measured, and who makes the calls that name nobody else. */
  account: Address
  /** Run one after another; if one fails, the simulation has failed. */
  calls: readonly SimulatedCall[]
  /** Tokens that are measured in any case, such as those that the site knows. */
  tokens?: readonly Address[] | undefined
  /** @default 'latest' */
  blockTag?: string | undefined
  /** Ends the simulation early; the result is `unavailable`. */
  signal?: AbortSignal | undefined
  /** @default 2000 */
  limitMs?: number | undefined
}

/**
 * Asks the node what calls would change, for the review. The first pass finds what the calls touch,
 * from their events; the second runs them again between two readings of exactly that. Only a
 * difference between the readings counts, because any contract can emit any event.
 *
 * Uses `eth_simulateV1`, else `debug_traceCall`, else `eth_call`, which shows only whether a call
 * fails. Never throws; after `limitMs` the result is `unavailable`, and a late answer is ignored.
 */
export async function simulate({
  limitMs = 2000,
  signal,
  ...options
}: SimulateOptions): Promise<Simulation> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
  try {
    return await withTimeout(
      Promise.race([simulateInTime(options), aborted]),
      limitMs,
      () => new WalletError(networkErrors.networkUnreachable),
    )
  } catch (cause) {
    return { status: 'unavailable', cause }
  }
}

async function simulateInTime(
  options: Omit<SimulateOptions, 'limitMs' | 'signal'>,
): Promise<Simulation> {
  const gasPrice = readGasPrice(options.request)
  for (const execute of [simulateBlock, traceCalls]) {
    try {
      return await simulateBy(execute, { ...options, gasPrice })
    } catch (error) {
      if (isFundsError(error))
        return { status: 'failed', callIndex: undefined, reason: { key: 'funds' } }
      // The node does not have this method, or has another version of it: try the next.
    }
  }
  return callOnly(options, gasPrice)
}

/** Whether the first call fails; what later ones do depends on it, and cannot be tried. */
async function callOnly(
  { request, account, calls, blockTag = 'latest' }: SimulateOptions,
  gasPrice: Promise<bigint | undefined>,
): Promise<Simulation> {
  const [first] = calls
  if (!first) throw new Error('There is no call.')
  const call = rpcCall(account, first)
  try {
    await request({ method: 'eth_call', params: [call, blockTag] }, { retryCount: 0 })
  } catch (error) {
    if (isFundsError(error)) return { status: 'failed', callIndex: 0, reason: { key: 'funds' } }
    const links = errorChain(error)
    const reverted = links.findLast(({ text, code }) => code === 3 || /revert/i.test(text))
    if (!reverted) throw error
    const data = links.find((link) => link.data)?.data
    return { status: 'failed', callIndex: 0, reason: revertReason(data, reverted.text) }
  }
  const gas =
    calls.length === 1
      ? request({ method: 'eth_estimateGas', params: [call] }, { retryCount: 0 })
      : undefined
  // The call itself has succeeded; what it costs is an addition.
  const estimate = await gas?.then(toBigInt, () => undefined)
  return { status: 'unmeasured', gas: estimate, gasPrice: await gasPrice }
}

function isFundsError(error: unknown): boolean {
  const { message } = transactionErrors.insufficientFunds.match
  return errorChain(error).some(({ text }) => message.test(text))
}

/** A node without the method is no reason to give up; the price is an addition. */
function readGasPrice(request: NodeRequest): Promise<bigint | undefined> {
  return request({ method: 'eth_gasPrice', params: [] }, { retryCount: 0 }).then(
    toBigInt,
    () => undefined,
  )
}

function toBigInt(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : undefined
}
