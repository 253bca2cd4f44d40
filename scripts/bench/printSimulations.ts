import { createClient, encodeFunctionData, erc20Abi, http, maxUint256 } from 'viem'
import { devnetToken } from '#lib/protocol/devnet.ts'
import type { BatchCall } from '#lib/review/preview/SigningRequest.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import { simulate } from '#lib/review/simulation/simulate.ts'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { median } from './median.ts'
import { percentile99 } from './percentile99.ts'

const rounds = 50
const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** Measures the review's simulation: its time by each method of the node. */
export async function printSimulations({ services }: Pick<BenchStack, 'services'>): Promise<void> {
  const { request } = createClient({ transport: http(services.chain) })
  const node = request as NodeRequest
  const [account] = (await node({ method: 'eth_accounts', params: [] })) as `0x${string}`[]
  if (!account) throw new Error('The devnet has no account.')
  const transfer = callToken('transfer', 1n)
  const requests: Record<string, BatchCall[]> = {
    'ether sent': [{ to: recipient, value: 1n }],
    'token sent': [transfer],
    'permission given': [callToken('approve', maxUint256)],
    'batch of ten': Array.from({ length: 10 }, () => transfer),
  }
  const rows: Row[] = []
  for (const [name, calls] of Object.entries(requests)) {
    const times = async (missing: string[]) => {
      const restricted = without(node, missing)
      const measured: number[] = []
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        const { status } = await simulate({ request: restricted, account, calls })
        if (status === 'unavailable') throw new Error(`${name}: the simulation was not possible.`)
        measured.push(performance.now() - start)
      }
      return [median(measured).toFixed(1), percentile99(measured).toFixed(1)]
    }
    const traced = await times(['eth_simulateV1'])
    rows.push([name, rounds, ...(await times([])), ...traced])
  }
  await printTable(['simulation, ms', 'n', 'eth_simulateV1', 'p99', 'debug_traceCall', 'p99'], rows)
}

function callToken(functionName: 'transfer' | 'approve', amount: bigint): BatchCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [recipient, amount] })
  return { to: devnetToken.address, data }
}

/** The same node without some methods. */
function without(request: NodeRequest, missing: string[]): NodeRequest {
  return async (call, options) => {
    if (missing.includes(call.method)) throw new Error('Method not found')
    return request(call, options)
  }
}
