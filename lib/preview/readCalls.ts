import type { Hex } from 'viem'
import { decodeFunctionData, getAddress, hexToBigInt, size, slice } from 'viem/utils'
import { functionOf } from '#lib/preview/knownFunctions.ts'

/** One call a transaction makes: its own, or one inside a batch. */
export type Call = {
  /** Where it stands, `''` for the transaction's own, else like `call 2`. */
  path: string
  to: string
  value: bigint
  data: Hex
  selector?: Hex
  name?: string
  /** Arguments by name; missing where the function is unknown or its data does not fit. */
  args?: Record<string, unknown>
  /** The called code runs as the caller (Safe, operation 1). */
  isDelegate?: true
}

const callLimit = 256
const depthLimit = 8

/** A call before it is read. */
export type AskedCall = Pick<Call, 'to' | 'value' | 'data' | 'isDelegate'>

/**
 * A call and those it makes in turn, outermost first, batches and executions unfolded. `isWhole` is
 * false where there are more than anyone would read, or deeper than anyone would build.
 */
export function readCalls(asked: AskedCall, path = ''): { calls: Call[]; isWhole: boolean } {
  const calls: Call[] = []
  let isWhole = true
  const visit = (each: AskedCall, eachPath: string, depth: number) => {
    if (calls.length >= callLimit || depth > depthLimit) {
      isWhole = false
      return
    }
    const call = readCall({ ...each, path: eachPath })
    calls.push(call)
    const prefix = eachPath ? `${eachPath}.` : 'call '
    innerCalls(call).forEach((inner, index) => {
      visit(inner, `${prefix}${index + 1}`, depth + 1)
    })
  }
  visit(asked, path, 0)
  return { calls, isWhole }
}

function readCall(asked: AskedCall & { path: string }): Call {
  const length = size(asked.data)
  if (length === 0) return asked
  const selector = slice(asked.data, 0, Math.min(4, length))
  const known = functionOf(selector)
  if (!known) return { ...asked, selector }
  try {
    const { args = [] } = decodeFunctionData({ abi: [known], data: asked.data })
    if (known.name === 'multiSend' && !unpack(args[0] as Hex)) throw new Error('unread bytes')
    const named = known.inputs.map((input, index) => [input.name, args[index]] as const)
    return { ...asked, selector, name: known.name, args: Object.fromEntries(named) }
  } catch {
    return { ...asked, selector, name: known.name }
  }
}

function innerCalls({ name, args, to }: Call): AskedCall[] {
  if (!args) return []
  if (name === 'multicall') return (args.data as Hex[]).map((data) => ({ to, value: 0n, data }))
  if (name === 'multiSend') return unpack(args.transactions as Hex) ?? []
  if (name === 'execute' || name === 'execTransaction') return [innerCall(args)]
  return Array.isArray(args.calls) ? args.calls.map(innerCall) : []
}

function innerCall(part: Record<string, unknown>): AskedCall {
  return {
    to: part.target as string,
    value: (part.value as bigint | undefined) ?? 0n,
    data: (part.data ?? part.callData) as Hex,
    ...(part.operation === 1 && { isDelegate: true as const }),
  }
}

/**
 * Safe's packed list: operation (1 byte), to (20), value (32), length (32), data.
 * Undefined where bytes are left over: the contract would run into what lies behind them.
 */
function unpack(packed: Hex): AskedCall[] | undefined {
  const inner: AskedCall[] = []
  const end = size(packed)
  let at = 0
  while (at + 85 <= end && inner.length <= callLimit) {
    const length = Number(hexToBigInt(slice(packed, at + 53, at + 85)))
    const stop = at + 85 + length
    if (stop > end) return undefined
    inner.push({
      to: getAddress(slice(packed, at + 1, at + 21)),
      value: hexToBigInt(slice(packed, at + 21, at + 53)),
      data: length > 0 ? slice(packed, at + 85, stop) : '0x',
      ...(slice(packed, at, at + 1) !== '0x00' && { isDelegate: true as const }),
    })
    at = stop
  }
  return at === end || inner.length > callLimit ? inner : undefined
}
