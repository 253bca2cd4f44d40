import { setTimeout as pause } from 'node:timers/promises'
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

/** Asks the devnet's own node. */
type Forward = (request: RpcRequest) => Promise<RpcAnswer>

/** A node as the public ones are. */
export type StrictNode = {
  answer(request: RpcRequest, forward: Forward): Promise<RpcAnswer>
  /** Every node behind the load balancer has what was sent so far, mined if blocks come by themselves. */
  settle(): Promise<void>
}

/** How long a transaction may take into a block that comes by itself, and the polling interval. */
const settling = { limitMs: 500, pollMs: 10 }

/** Creates the rules of a chain's node; without any of them it forwards. */
export function createStrictNode(
  callNode: CallRpc,
  strictness: Strictness,
  pool: Pool,
): StrictNode {
  const lag = createLag(strictness)

  async function answer(request: RpcRequest, forward: Forward): Promise<RpcAnswer> {
    if (!strictness.isAny()) return forward(request)
    const dropped = pool.drop(request)
    if (dropped) return dropped
    if (!dependsOnHead(request)) return sendOn(request, forward)
    const view = lag.view(Number(await callNode('eth_blockNumber')))
    const refused =
      (methodOf(request) === 'eth_getLogs' && refuseLogs(request, view.own, strictness)) ||
      answerBehind(request, view)
    if (refused) return refused
    const given = await forward(askAt(limitGas(request), view))
    return limitLogs(request, pool.hide(request, hideNewest(request, given, view)), strictness)
  }

  async function sendOn(request: RpcRequest, forward: Forward) {
    const answer = await forward(limitGas(request))
    const method = methodOf(request)
    if (method === 'eth_sendRawTransaction' && answer.error === undefined) pool.sent()
    // Public nodes have no accounts: a test prepares something.
    if (method === 'eth_sendTransaction') await settle()
    return answer
  }

  async function settle() {
    if (!strictness.isOn('staleReads')) return
    const isAutomining = (await callNode('anvil_getAutomine')) === true
    for (const until = Date.now() + settling.limitMs; isAutomining && Date.now() < until; ) {
      const { pending } = (await callNode('txpool_status')) as { pending: string }
      if (Number(pending) === 0) break
      await pause(settling.pollMs)
    }
    lag.settle(Number(await callNode('eth_blockNumber')))
  }

  function limitGas(request: RpcRequest): RpcRequest {
    const isCall = ['eth_call', 'eth_estimateGas'].includes(methodOf(request))
    const [call, ...rest] = paramsOf(request) as [{ gas?: unknown } | undefined, ...unknown[]]
    if (!isCall || !strictness.isOn('callGas') || typeof call?.gas !== 'string') return request
    const isOver = /^0x[\da-f]+$/i.test(call.gas) && BigInt(call.gas) > strictLimits.callGas
    const gas = `0x${strictLimits.callGas.toString(16)}`
    return isOver ? { ...request, params: [{ ...call, gas }, ...rest] } : request
  }

  return { answer, settle }
}
