import type { Hex } from 'viem'
import { isHex, numberToHex } from 'viem/utils'
import { isRecord } from '#lib/input/isRecord.ts'
import type {
  EventLog,
  Execution,
  ExecutionInput,
  StateRead,
} from '#lib/review/simulation/Execution.ts'
import {
  balanceReaderOverride,
  readEventLogs,
  readGas,
  rpcCall,
} from '#lib/review/simulation/rpcCall.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'

/**
 * Runs the calls with `debug_traceCall`: each on the state that the one before left, passed on as
 * state overrides. The reads run on the first and the last of these states.
 */
export async function traceCalls(
  request: NodeRequest,
  { account, calls, reads, blockTag }: ExecutionInput,
): Promise<Execution> {
  const changed: StateOverrides = {}
  const logs: EventLog[] = []
  let gas = 0n
  for (const [callIndex, call] of calls.entries()) {
    const trace = (tracer: string, tracerConfig: object) =>
      request(
        {
          method: 'debug_traceCall',
          params: [
            rpcCall(account, call),
            blockTag,
            { tracer, tracerConfig, stateOverrides: changed },
          ],
        },
        { retryCount: 0 },
      )
    const [frame, difference] = await Promise.all([
      trace('callTracer', { withLog: true }),
      trace('prestateTracer', { diffMode: true }),
    ])
    if (!isRecord(frame) || !isRecord(difference)) throw new Error('debug_traceCall: no trace.')
    if (frame.error !== undefined)
      return { status: 'failed', callIndex, data: frame.output, message: frame.error }
    logs.push(...frameLogs(frame))
    gas += isHex(frame.gasUsed) ? BigInt(frame.gasUsed) : 0n
    addDifference(changed, difference)
  }
  const read = (overrides: StateOverrides) =>
    Promise.all(reads.map((each) => readState(request, each, blockTag, overrides)))
  const [before, after] = await Promise.all([read({}), read(changed)])
  return { status: 'succeeded', logs, gas, before, after }
}

type StateOverrides = Record<
  string,
  { balance?: Hex; nonce?: Hex; code?: Hex; stateDiff?: Record<string, Hex> }
>

const depthLimit = 1024

/** The events of a call and the calls it made; those of failed inner calls never happened. */
function frameLogs(frame: Record<string, unknown>, depth = 0): EventLog[] {
  if (frame.error !== undefined || depth > depthLimit) return []
  const inner = Array.isArray(frame.calls) ? frame.calls.filter(isRecord) : []
  return [
    ...readEventLogs(frame.logs),
    ...inner.flatMap((innerFrame) => frameLogs(innerFrame, depth + 1)),
  ]
}

function addDifference(changed: StateOverrides, difference: Record<string, unknown>) {
  const pre = isRecord(difference.pre) ? difference.pre : {}
  const post = isRecord(difference.post) ? difference.post : {}
  for (const [address, account] of Object.entries(post)) {
    if (!isRecord(account)) continue
    const { balance, nonce, code, storage } = account
    const old = changed[address]
    const before = pre[address]
    const oldSlots = isRecord(before) && isRecord(before.storage) ? before.storage : {}
    // A slot that became zero is only in `pre`.
    const cleared = Object.keys(oldSlots).map((slot) => [slot, numberToHex(0, { size: 32 })])
    changed[address] = {
      ...old,
      ...(isHex(balance) && { balance }),
      ...(typeof nonce === 'number' && { nonce: numberToHex(nonce) }),
      ...(isHex(code) && { code }),
      stateDiff: {
        ...old?.stateDiff,
        ...Object.fromEntries(cleared),
        ...(isRecord(storage) && (storage as Record<string, Hex>)),
      },
    }
  }
}

async function readState(
  request: NodeRequest,
  { to, data }: StateRead,
  blockTag: string,
  overrides: StateOverrides,
): Promise<Hex | undefined> {
  const params = [{ to, data, gas: readGas }, blockTag, { ...overrides, ...balanceReaderOverride }]
  try {
    const answer = await request({ method: 'eth_call', params }, { retryCount: 0 })
    return isHex(answer) ? answer : undefined
  } catch (error) {
    // A contract that does not have the function; without the node, nothing can be compared.
    if (/revert|out of gas|invalid opcode|stack/i.test(String(error))) return undefined
    throw error
  }
}
