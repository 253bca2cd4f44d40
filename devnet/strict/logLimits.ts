import { errorAnswer, paramsOf, type RpcAnswer, type RpcRequest } from '#devnet/chain/RpcCall.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'

/** The refusal of a search for logs by a node whose newest block is `head`, if it refuses it. */
export function refuseLogs(
  request: RpcRequest,
  head: number,
  { isOn }: Strictness,
): RpcAnswer | undefined {
  const [filter] = paramsOf(request)
  const { fromBlock, toBlock, blockHash } = (filter ?? {}) as Record<string, unknown>
  if (blockHash !== undefined) return undefined
  const from = numberOf(fromBlock, head)
  const to = numberOf(toBlock, head)
  if (isOn('logsBeyondHead')) {
    if (from > to && from <= head) return errorAnswer(request, -32602, 'invalid block range params')
    const highest = Math.max(from, to)
    if (highest > head)
      return errorAnswer(
        request,
        -32602,
        `block range extends beyond current head block: requested ${highest}, head ${head}`,
      )
  }
  const { logBlocks } = strictLimits
  if (isOn('logRange') && to - from >= logBlocks)
    return errorAnswer(request, -32602, `query exceeds max block range ${logBlocks}`)
  return undefined
}

/** Replaces an answer with more logs than a node gives at once. */
export function limitLogs(request: RpcRequest, answer: RpcAnswer, { isOn }: Strictness): RpcAnswer {
  const { logResults } = strictLimits
  const isTooLong = Array.isArray(answer.result) && answer.result.length > logResults
  if (!isTooLong || !isOn('logResults')) return answer
  return errorAnswer(request, -32005, `query returned more than ${logResults} results`)
}

function numberOf(block: unknown, head: number): number {
  if (block === 'earliest') return 0
  if (typeof block !== 'string' || !/^0x[\da-f]+$/i.test(block)) return head
  return Number(BigInt(block))
}
