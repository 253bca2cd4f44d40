import type { Abi, AbiFunction, Hex } from 'viem'
import {
  decodeAbiParameters,
  decodeFunctionData,
  getAbiItem,
  getAddress,
  hexToBigInt,
  parseAbiParameters,
  size,
  slice,
} from 'viem/utils'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Call, EncodedCall } from '#lib/review/preview/Call.ts'
import { knownFunction } from '#lib/review/preview/functions/knownFunctions.ts'
import {
  readActions,
  readBridge,
  readBulk,
  readCommands,
  readUnlocked,
} from '#lib/review/preview/functions/readCommands.ts'
import { sharesBytes } from '#lib/review/preview/functions/sharesBytes.ts'
import { isCreate2Factory, isSafeMultiSend } from '#lib/review/preview/knownContracts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'

const callLimit = 256
/** Limit for the bytes decoded per request, nested calls included; no transaction holds more. */
const byteLimit = 512 * 1024
const depthLimit = 8

/** The remaining decoding budget of a request, shared by all calls of a batch. */
type CallBudget = { calls: number; bytes: number }

/** Creates the full budget of one request. */
export const newCallBudget = (): CallBudget => ({ calls: callLimit, bytes: byteLimit })

/** What is known about contracts, by address in lower case. */
type ContractFacts = Pick<PreviewContext, 'abis' | 'tokenFacts'> &
  Partial<Pick<PreviewContext, 'isContract' | 'account' | 'ownAddresses' | 'tokens'>>

/**
 * Decodes a call and its nested calls, outermost first, with batches and executions expanded.
 * `isComplete` is false if calls are omitted because there are too many or they are nested too deeply.
 */
export function readCalls(
  outer: EncodedCall,
  budget: CallBudget,
  { path = '', ...facts }: ContractFacts & { path?: string } = {},
): { calls: Call[]; isComplete: boolean } {
  const calls: Call[] = []
  let isComplete = true
  const visit = (each: EncodedCall, eachPath: string, depth: number) => {
    budget.calls -= 1
    if (budget.calls < 0 || depth > depthLimit) {
      isComplete = false
      return
    }
    const call = readCall({ ...each, path: eachPath }, budget, facts)
    calls.push(call)
    const prefix = eachPath ? `${eachPath}.` : 'call '
    innerCalls(call).forEach((inner, index) => {
      const by = inner.by ?? call.by
      const isAlone = inner.by ? inner.isAlone : call.isAlone
      const maker = { ...(by && { by }), ...(isAlone && { isAlone }) }
      visit({ ...inner, ...maker }, `${prefix}${index + 1}`, depth + 1)
    })
  }
  visit(outer, path, 0)
  return { calls, isComplete }
}

function readCall(
  call: EncodedCall & { path: string },
  budget: CallBudget,
  facts: ContractFacts,
): Call {
  const { abis } = facts
  if (call.name) return call
  const length = size(call.data)
  if (length === 0 || isCreate2Factory(call.to)) return call
  const selector = slice(call.data, 0, Math.min(4, length))
  const to = call.to.toLowerCase()
  const known = knownFunction(selector, isCollectionCall(call, facts))
  const item = known?.item ?? givenFunction(abis?.[to], selector)
  const bridge = item ? undefined : readBridge(call)
  if (bridge) return { ...call, selector, ...bridge }
  if (!item) return isNote(call, facts) ? { ...call, data: '0x' } : { ...call, selector }
  const named = { ...call, selector, name: item.name, ...(known && { intent: known.intent }) }
  budget.bytes -= length
  if (budget.bytes < 0 || sharesBytes(item.inputs, `0x${call.data.slice(10)}`)) return named
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data: call.data })
    if (item.name === 'multiSend' && !unpack(args[0] as Hex)) throw new Error('unread bytes')
    const byName = item.inputs.map((input, index) => [input.name ?? `${index}`, args[index]])
    return { ...named, args: Object.fromEntries(byName) }
  } catch {
    return named
  }
}

/**
 * Whether a call of a token’s function is about an item (ERC-721): the contract says so, or it is no
 * known token and the number would be next to nothing of one, or the owner's own are moved as no app
 * moves tokens.
 */
function isCollectionCall({ to, data, by }: EncodedCall, facts: ContractFacts): boolean {
  const key = to.toLowerCase()
  const fact = facts.tokenFacts?.[key]
  if (fact) return fact.isCollection === true
  if (facts.tokens?.some(({ address }) => isSameAddress(address, to)) || by) return false
  const selector = data.slice(0, 10)
  if (selector === approveSelector && size(data) === 68) {
    const number = hexToBigInt(slice(data, 36, 68))
    return number > 0n && number < fewUnits
  }
  if (selector !== transferFromSelector || size(data) !== 100 || !facts.account) return false
  return isSameAddress(slice(data, 16, 36), facts.account)
}

const approveSelector = '0x095ea7b3'
const transferFromSelector = '0x23b872dd'
/** A cent of the tokens with the fewest decimals in use, and more than most collections have items. */
const fewUnits = 10_000n

/**
 * Whether the data is only read by people, or by the server of an exchange: where there is no
 * contract, nothing runs. The person's own accounts may have become contracts (EIP-7702).
 */
function isNote({ to, value, by, isDelegate }: EncodedCall, facts: ContractFacts): boolean {
  const { isContract, account, ownAddresses = [] } = facts
  const isOwn = [account, by, ...ownAddresses].some((own) => own && isSameAddress(own, to))
  return value > 0n && !isOwn && !isDelegate && isContract?.[to.toLowerCase()] === false
}

/** A function of an interface that the site gives for its own contract. */
function givenFunction(abi: readonly unknown[] | undefined, selector: Hex) {
  if (!abi || size(selector) < 4) return undefined
  return getAbiItem({ abi: abi as Abi, name: selector }) as AbiFunction | undefined
}

/** Functions that pass calldata on: to another contract, several of them, or to themselves. */
function innerCalls({ name, intent, args, to }: Call): EncodedCall[] {
  // A site's own interface may use the same names for something else.
  if (!args || !intent) return []
  if (args.commands !== undefined && Array.isArray(args.inputs))
    return readCommands(to, args.commands as Hex, args.inputs as Hex[])
  if (args.actions !== undefined && Array.isArray(args.params))
    return readActions(to, args.actions as Hex, args.params as Hex[])
  if (Array.isArray(args.steps) && Array.isArray(args.data))
    return readBulk(to, args.steps as Hex[], args.data as Hex[])
  if (args.unlockData !== undefined) return readUnlocked(to, args.unlockData as Hex)
  if (name === 'multicall' && Array.isArray(args.data)) {
    const target = typeof args.target === 'string' ? args.target : to
    return (args.data as Hex[]).map((data) => ({ to: target, value: 0n, data }))
  }
  if (name === 'multiSend') return unpack(args.transactions as Hex) ?? []
  if (args.executionCalldata !== undefined)
    return readExecution(args.mode as Hex, args.executionCalldata as Hex).map((inner) => ({
      ...inner,
      by: to,
    }))
  if (args.functionSignature !== undefined)
    return [{ to, value: 0n, data: args.functionSignature as Hex }]
  if (Array.isArray(args.ops))
    return args.ops.map(({ sender, callData }) => ({
      to: sender,
      value: 0n,
      data: callData,
      by: sender,
    }))
  if (Array.isArray(args.transfers) && intent === 'execute')
    return args.transfers.map((transfer) => ({ to, value: 0n, data: '0x', ...moved(transfer) }))
  if (Array.isArray(args.targets) && Array.isArray(args.datas))
    return args.targets.map((target: string, index) => ({
      to: target,
      value: ((args.values as bigint[] | undefined) ?? [])[index] ?? 0n,
      data: (args.datas as Hex[])[index] ?? '0x',
    }))
  if (typeof args.target === 'string')
    return [{ ...innerCall(args), ...(isOfAccount(name) && { by: to, ...aloneIn(args) }) }]
  return Array.isArray(args.calls) ? args.calls.map(innerCall) : []
}

/** Whether a function makes the called account call somebody. */
const isOfAccount = (name: string | undefined) =>
  name === 'execTransaction' || name === 'execute' || name === 'executeCall'

/** With one signature, or none, nobody else watches what the account does. */
const aloneIn = ({ signatures }: Record<string, unknown>) =>
  signatures === undefined || size(signatures as Hex) <= 65 ? { isAlone: true as const } : {}

const moved = (args: Record<string, unknown>) =>
  ({ selector: '0x', name: 'transferFrom', intent: 'move', args }) as const

function innerCall(part: Record<string, unknown>): EncodedCall {
  const to = part.target as string
  // Safe's contract for batches runs as the Safe, but only makes the calls that its data lists.
  const isDelegate = Number(part.operation ?? 0) === 1 && !isSafeMultiSend(to)
  return {
    to,
    value: (part.value as bigint | undefined) ?? 0n,
    data: (part.data ?? part.callData) as Hex,
    ...(isDelegate && { isDelegate: true as const }),
  }
}

/** ERC-7579: the first byte of the mode distinguishes one call, several, and a delegate call. */
function readExecution(mode: Hex, data: Hex): EncodedCall[] {
  const kind = slice(mode, 0, 1)
  if (kind === '0x01') {
    const [calls] = decodeAbiParameters(executions, data)
    return calls.map(({ target, value, callData }) => ({ to: target, value, data: callData }))
  }
  const isDelegate = kind === '0xff'
  const start = isDelegate ? 20 : 52
  if (size(data) < start) return []
  return [
    {
      to: getAddress(slice(data, 0, 20)),
      value: isDelegate ? 0n : hexToBigInt(slice(data, 20, 52)),
      data: size(data) > start ? slice(data, start) : '0x',
      ...(isDelegate && { isDelegate: true as const }),
    },
  ]
}

const executions = parseAbiParameters('(address target, uint256 value, bytes callData)[]')

/**
 * Decodes Safe's packed list: operation (1 byte), to (20), value (32), length (32), data. Undefined
 * if bytes remain: the contract would continue reading beyond them.
 */
function unpack(packed: Hex): EncodedCall[] | undefined {
  const inner: EncodedCall[] = []
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
