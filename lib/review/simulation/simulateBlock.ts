import type { Hex } from 'viem'
import { isHex } from 'viem/utils'
import { isRecord } from '#lib/input/isRecord.ts'
import type { Execution, ExecutionInput } from '#lib/review/simulation/Execution.ts'
import {
  balanceReaderOverride,
  readEventLogs,
  readGas,
  rpcCall,
} from '#lib/review/simulation/rpcCall.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'

/** Runs the reads, the calls and the reads again in one simulated block (`eth_simulateV1`). */
export async function simulateBlock(
  request: NodeRequest,
  { account, calls, reads, blockTag }: ExecutionInput,
): Promise<Execution> {
  const readCalls = reads.map((read) => ({ ...read, gas: readGas }))
  const own = calls.map((call) => rpcCall(account, call))
  const block = {
    stateOverrides: balanceReaderOverride,
    calls: [...readCalls, ...own, ...readCalls],
  }
  const answer = await request(
    { method: 'eth_simulateV1', params: [{ blockStateCalls: [block] }, blockTag] },
    { retryCount: 0 },
  )
  const results = readResults(answer)
  if (results.length !== block.calls.length)
    throw new Error('eth_simulateV1 answered with another number of calls.')
  const end = reads.length + calls.length
  const ownResults = results.slice(reads.length, end)
  const callIndex = ownResults.findIndex(({ isSuccess }) => !isSuccess)
  const failed = ownResults[callIndex]
  if (failed)
    return { status: 'failed', callIndex, data: failed.returnData, message: failed.message }
  return {
    status: 'succeeded',
    logs: ownResults.flatMap(({ logs }) => readEventLogs(logs)),
    gas: ownResults.reduce((sum, { gas }) => sum + gas, 0n),
    before: results.slice(0, reads.length).map(returned),
    after: results.slice(end).map(returned),
  }
}

type CallResult = {
  isSuccess: boolean
  returnData: Hex
  gas: bigint
  logs: unknown
  message: unknown
}

function readResults(answer: unknown): CallResult[] {
  const block = Array.isArray(answer) ? answer[0] : undefined
  const results = isRecord(block) && Array.isArray(block.calls) ? block.calls : []
  return results.filter(isRecord).map((result) => ({
    isSuccess: result.status === '0x1',
    returnData: isHex(result.returnData) ? result.returnData : '0x',
    gas: isHex(result.gasUsed) ? BigInt(result.gasUsed) : 0n,
    logs: result.logs,
    message: isRecord(result.error) ? result.error.message : undefined,
  }))
}

function returned({ isSuccess, returnData }: CallResult): Hex | undefined {
  return isSuccess ? returnData : undefined
}
