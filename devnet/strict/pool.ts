import { keccak256 } from 'viem'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import {
  answerHead,
  methodOf,
  paramsOf,
  type RpcAnswer,
  type RpcRequest,
} from '#devnet/chain/RpcCall.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'

/** Shares of transactions that are lost, and whose block is replaced. */
const share = { dropped: 0.02, reorganized: 0.05 }

/** Receipts that are remembered as seen. */
const seenLimit = 1_000

/** What happens to transactions on their way into blocks, and out of them. */
export type Pool = {
  /** The answer to a transaction that is dropped. */
  drop(request: RpcRequest): RpcAnswer | undefined
  /** What is shown of a transaction that was asked for by its hash. */
  hide(request: RpcRequest, answer: RpcAnswer): RpcAnswer
  /** Called once a transaction was sent. */
  sent(): void
  /** Replaces the newest blocks; their transactions are mined again in a later one. */
  reorganize(blocks?: number): Promise<void>
  /** Never replaces the blocks so far: a node reverts to no snapshot of a block that it has replaced. */
  keep(): Promise<void>
  /** Forgets what it was about to do. */
  reset(): void
}

/** Creates the pool of a chain. */
export function createPool(callNode: CallRpc, strictness: Strictness): Pool {
  const minedAt = new Map<unknown, number>()
  const timers = new Set<NodeJS.Timeout>()
  let kept = 0

  const isLate = (hash: unknown) => {
    const at = minedAt.get(hash) ?? Date.now()
    minedAt.set(hash, at)
    const [oldest] = minedAt.keys()
    if (minedAt.size > seenLimit) minedAt.delete(oldest)
    return Date.now() - at < strictLimits.receiptMs
  }

  async function reorganize(blocks = strictLimits.reorganizedBlocks) {
    const head = Number(await callNode('eth_blockNumber'))
    const depth = Math.min(blocks, Math.max(0, head - kept))
    if (depth === 0) return
    const lost: unknown[] = []
    for (let number = head - depth + 1; number <= head; number++)
      lost.push(...(await rawTransactions(callNode, number)))
    await callNode('anvil_reorg', [depth, []])
    // One whose nonce or balance another block has used is invalid now, as on a real chain.
    for (const raw of lost) await callNode('eth_sendRawTransaction', [raw]).catch(() => undefined)
  }

  return {
    drop(request) {
      if (methodOf(request) !== 'eth_sendRawTransaction') return undefined
      const [raw] = paramsOf(request)
      if (typeof raw !== 'string' || !/^0x([\da-f]{2})+$/i.test(raw)) return undefined
      if (!strictness.strikes('dropTransactions', share.dropped)) return undefined
      return { ...answerHead(request), result: keccak256(raw as `0x${string}`) }
    },
    hide(request, answer) {
      const method = methodOf(request)
      const { result } = answer as { result?: { blockNumber?: unknown } | null }
      if (!result) return answer
      const isReceipt = method === 'eth_getTransactionReceipt'
      const [hash] = paramsOf(request)
      if (isReceipt && strictness.isOn('lateReceipts') && isLate(hash))
        return { ...answer, result: null }
      const isPending = method === 'eth_getTransactionByHash' && result.blockNumber === null
      return isPending && strictness.isOn('forgetPending') ? { ...answer, result: null } : answer
    },
    sent() {
      if (!strictness.strikes('reorganize', share.reorganized)) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        reorganize().catch((error: unknown) =>
          process.stderr.write(`The chain was not reorganized: ${String(error)}\n`),
        )
      }, strictLimits.reorganizationMs)
      timers.add(timer.unref())
    },
    reorganize,
    async keep() {
      kept = Number(await callNode('eth_blockNumber'))
    },
    reset() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      minedAt.clear()
    },
  }
}

async function rawTransactions(callNode: CallRpc, block: number): Promise<unknown[]> {
  const number = `0x${block.toString(16)}`
  const found = (await callNode('eth_getBlockByNumber', [number, false])) as {
    transactions: string[]
  }
  return Promise.all(found.transactions.map((hash) => callNode('debug_getRawTransaction', [hash])))
}
