import {
  answerHead,
  errorAnswer,
  methodOf,
  paramsOf,
  type RpcAnswer,
  type RpcRequest,
} from '#devnet/chain/RpcCall.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'

/** Where the block is among the parameters of methods that read a state; `latest` if it is left out. */
const blockPosition: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
}

/** Methods whose answer depends on the newest block. */
const headMethods = new Set([
  ...Object.keys(blockPosition),
  'eth_blockNumber',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

/** True if a node behind the others would answer this call otherwise. */
export function dependsOnHead(request: RpcRequest): boolean {
  return headMethods.has(methodOf(request))
}

/** The newest block, and the one that the answering node has. */
export type View = { head: number; own: number }

/** Decides which node behind the load balancer answers. */
export type Lag = {
  /** What the next answer is given by, `head` being the newest block. */
  view(head: number): View
  /** Every node has the blocks so far: what a test prepared is no news. */
  settle(head: number): void
}

/** Creates nodes that all have the newest block. */
export function createLag(strictness: Strictness): Lag {
  let newest: number | undefined
  let since = 0
  const view = (head: number): View => {
    // A chain that was reset or reorganized has no new block.
    if (newest !== undefined && head > newest) since = Date.now()
    newest = head
    const isRecent = Date.now() - since < strictLimits.lagMs
    if (!isRecent || !strictness.isOn('staleReads')) return { head, own: head }
    const drawn = strictness.draw('staleReads')
    if (drawn >= strictLimits.lagShare) return { head, own: head }
    const blocks = drawn < strictLimits.lagShare / 4 ? strictLimits.lagBlocks : 1
    return { head, own: Math.max(0, head - blocks) }
  }
  return {
    view,
    settle(head) {
      newest = head
      since = 0
    },
  }
}

/** The call with the newest block of the answering node in place of `latest`. */
export function askAt(request: RpcRequest, { head, own }: View): RpcRequest {
  if (own === head) return request
  const method = methodOf(request)
  const params = paramsOf(request)
  if (method === 'eth_getLogs') {
    const [filter] = params as [Record<string, unknown> | undefined]
    if (filter?.blockHash !== undefined) return request
    const { fromBlock = 'latest', toBlock = 'latest' } = filter ?? {}
    const changed = { fromBlock: at(fromBlock, own), toBlock: at(toBlock, own) }
    return { ...request, params: [{ ...filter, ...changed }] }
  }
  const position = blockPosition[method]
  if (position === undefined) return request
  const changed = [...params]
  changed[position] = at(params[position] ?? 'latest', own)
  return { ...request, params: changed }
}

function at(block: unknown, own: number): unknown {
  return block === 'latest' ? `0x${own.toString(16)}` : block
}

/** The answer of a node that has not the newest blocks yet; undefined if it asks its own state. */
export function answerBehind(request: RpcRequest, { head, own }: View): RpcAnswer | undefined {
  if (own === head) return undefined
  const method = methodOf(request)
  if (method === 'eth_blockNumber')
    return { ...answerHead(request), result: `0x${own.toString(16)}` }
  const position = blockPosition[method]
  const block = position === undefined ? undefined : paramsOf(request)[position]
  if (typeof block !== 'string' || !block.startsWith('0x') || Number(block) <= own) return undefined
  if (method !== 'eth_getBlockByNumber') return errorAnswer(request, -32000, 'header not found')
  return { ...answerHead(request), result: null }
}

/** What a node that is behind makes of a transaction in a block that it has not. */
export function hideNewest(request: RpcRequest, answer: RpcAnswer, { own }: View): RpcAnswer {
  const method = methodOf(request)
  const isReceipt = method === 'eth_getTransactionReceipt'
  const { result } = answer as { result?: { blockNumber?: unknown } | null }
  if (!isReceipt && method !== 'eth_getTransactionByHash') return answer
  if (typeof result?.blockNumber !== 'string' || Number(result.blockNumber) <= own) return answer
  if (isReceipt) return { ...answer, result: null }
  const pending = { blockHash: null, blockNumber: null, transactionIndex: null }
  return { ...answer, result: { ...result, ...pending } }
}
