import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { methodOf, paramsOf, type RpcAnswer, type RpcRequest } from '#devnet/chain/RpcCall.ts'
import {
  answerBehind,
  askAt,
  createLag,
  dependsOnHead,
  hideNewest,
} from '#devnet/strict/laggingNode.ts'
import { limitLogs, refuseLogs } from '#devnet/strict/logLimits.ts'
import type { Pool } from '#devnet/strict/pool.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'

/** Answers a call as a node of the public would; `forward` asks the devnet's own. */
export type StrictNode = (
  request: RpcRequest,
  forward: (request: RpcRequest) => Promise<RpcAnswer>,
) => Promise<RpcAnswer>

/** Creates the rules of a chain's node; without any of them it forwards. */
export function createStrictNode(
  callNode: CallRpc,
  strictness: Strictness,
  pool: Pool,
): StrictNode {
  const viewAt = createLag(strictness)
  return async (request, forward) => {
    if (!strictness.isAny()) return forward(request)
    const dropped = pool.drop(request)
    if (dropped) return dropped
    if (!dependsOnHead(request)) return sendOn(request, forward)
    const view = viewAt(Number(await callNode('eth_blockNumber')))
    const refused =
      (methodOf(request) === 'eth_getLogs' && refuseLogs(request, view.own, strictness)) ||
      answerBehind(request, view)
    if (refused) return refused
    const answer = await forward(askAt(limitGas(request), view))
    return limitLogs(request, pool.hide(request, hideNewest(request, answer, view)), strictness)
  }

  async function sendOn(request: RpcRequest, forward: Parameters<StrictNode>[1]) {
    const answer = await forward(limitGas(request))
    if (methodOf(request) === 'eth_sendRawTransaction' && answer.error === undefined) pool.sent()
    return answer
  }

  function limitGas(request: RpcRequest): RpcRequest {
    const isCall = ['eth_call', 'eth_estimateGas'].includes(methodOf(request))
    const [call, ...rest] = paramsOf(request) as [{ gas?: unknown } | undefined, ...unknown[]]
    if (!isCall || !strictness.isOn('callGas') || typeof call?.gas !== 'string') return request
    const isOver = /^0x[\da-f]+$/i.test(call.gas) && BigInt(call.gas) > strictLimits.callGas
    const gas = `0x${strictLimits.callGas.toString(16)}`
    return isOver ? { ...request, params: [{ ...call, gas }, ...rest] } : request
  }
}
