import type { Hex } from 'viem'
import {
  decodeFunctionData,
  getAddress,
  hexToBigInt,
  parseAbi,
  size,
  slice,
  toFunctionSelector,
} from 'viem/utils'

/** A call of a transaction: its own, or one nested in a batch. */
export type Call = {
  /** Its path: `''` for the transaction's own call, else like `call 2`. */
  path: string
  to: string
  value: bigint
  data: Hex
  selector?: Hex
  name?: string
  /** Arguments by name; missing if the function is unknown or the data does not match its ABI. */
  args?: Record<string, unknown>
  /** The called code runs as the caller (Safe's operation 1, delegatecall). */
  isDelegate?: true
}

const callLimit = 256
/** Limit for the bytes decoded per request, nested calls included; no transaction holds more. */
const byteLimit = 512 * 1024
const depthLimit = 8

/** The remaining decoding budget of a request, shared by all calls of a batch. */
type CallBudget = { calls: number; bytes: number }

/** Creates the full budget of one request. */
export const newCallBudget = (): CallBudget => ({ calls: callLimit, bytes: byteLimit })

/** A call before decoding. */
export type EncodedCall = Pick<Call, 'to' | 'value' | 'data' | 'isDelegate'>

/**
 * Decodes a call and its nested calls, outermost first, with batches and executions expanded.
 * `isComplete` is false if calls are omitted because there are too many or they are nested too deeply.
 */
export function readCalls(
  outer: EncodedCall,
  budget: CallBudget,
  path = '',
): { calls: Call[]; isComplete: boolean } {
  const calls: Call[] = []
  let isComplete = true
  const visit = (each: EncodedCall, eachPath: string, depth: number) => {
    budget.calls -= 1
    if (budget.calls < 0 || depth > depthLimit) {
      isComplete = false
      return
    }
    const call = readCall({ ...each, path: eachPath }, budget)
    calls.push(call)
    const prefix = eachPath ? `${eachPath}.` : 'call '
    innerCalls(call).forEach((inner, index) => {
      visit(inner, `${prefix}${index + 1}`, depth + 1)
    })
  }
  visit(outer, path, 0)
  return { calls, isComplete }
}

function readCall(call: EncodedCall & { path: string }, budget: CallBudget): Call {
  const length = size(call.data)
  if (length === 0) return call
  const selector = slice(call.data, 0, Math.min(4, length))
  const known = functionOf(selector)
  if (!known) return { ...call, selector }
  budget.bytes -= length
  if (budget.bytes < 0 || sharesBytes(known, call.data))
    return { ...call, selector, name: known.name }
  try {
    const { args = [] } = decodeFunctionData({ abi: [known], data: call.data })
    if (known.name === 'multiSend' && !unpack(args[0] as Hex)) throw new Error('unread bytes')
    const named = known.inputs.map((input, index) => [input.name, args[index]] as const)
    return { ...call, selector, name: known.name, args: Object.fromEntries(named) }
  } catch {
    return { ...call, selector, name: known.name }
  }
}

/**
 * Whether elements of a list share their bytes: each would be decoded separately, and kilobytes
 * become gigabytes. No encoder produces that, so such data counts as undecodable.
 */
function sharesBytes(known: KnownFunction, data: Hex): boolean {
  const end = size(data)
  const numberAt = (at: number) =>
    at + 32 <= end ? Number(hexToBigInt(slice(data, at, at + 32))) : Number.NaN
  return known.inputs.some((input, index) => {
    const bytesIndex = bytesIndexOf(input)
    if (bytesIndex === undefined) return false
    const start = 4 + numberAt(4 + 32 * index)
    const count = Math.min(numberAt(start), end / 32)
    let total = 0
    for (let each = 0; each < count && total <= end; each++) {
      const element = start + 32 + numberAt(start + 32 + 32 * each)
      const isTuple = input.type === 'tuple[]'
      total += numberAt(isTuple ? element + numberAt(element + 32 * bytesIndex) : element)
    }
    return total > end
  })
}

/** The index of the `bytes` in each element of a list of `bytes` or of tuples with `bytes`. */
function bytesIndexOf(input: KnownFunction['inputs'][number]): number | undefined {
  if (input.type === 'bytes[]') return 0
  if (input.type !== 'tuple[]') return undefined
  const index = input.components.findIndex(({ type }) => type === 'bytes')
  return index < 0 ? undefined : index
}

function innerCalls({ name, args, to }: Call): EncodedCall[] {
  if (!args) return []
  if (name === 'multicall') return (args.data as Hex[]).map((data) => ({ to, value: 0n, data }))
  if (name === 'multiSend') return unpack(args.transactions as Hex) ?? []
  if (name === 'execute' || name === 'execTransaction') return [innerCall(args)]
  return Array.isArray(args.calls) ? args.calls.map(innerCall) : []
}

function innerCall(part: Record<string, unknown>): EncodedCall {
  return {
    to: part.target as string,
    value: (part.value as bigint | undefined) ?? 0n,
    data: (part.data ?? part.callData) as Hex,
    ...(part.operation === 1 && { isDelegate: true as const }),
  }
}

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

/**
 * The functions a preview can decode: tokens, NFTs, Permit2, batches, Safe and smart-account
 * execution, control of a contract, and function names that scams use. The rules look parameters up
 * by these names.
 */
const knownFunctions = parseAbi([
  'function transfer(address recipient, uint256 amount)',
  'function transferFrom(address from, address recipient, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 decrease)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',

  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address recipient, uint256 tokenId)',
  'function safeTransferFrom(address from, address recipient, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address recipient, uint256 tokenId, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address recipient, uint256[] tokenIds, uint256[] amounts, bytes data)',

  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
  'function transferFrom(address from, address recipient, uint160 amount, address token)',

  'function deposit()',
  'function withdraw(uint256 amount)',
  'function deposit(uint256 assets, address recipient)',
  'function withdraw(uint256 assets, address recipient, address owner)',
  'function redeem(uint256 shares, address recipient, address owner)',

  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execTransaction(address target, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function multiSend(bytes transactions)',

  'function transferOwnership(address newOwner)',
  'function renounceOwnership()',
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data)',
  'function changeAdmin(address newAdmin)',
  'function grantRole(bytes32 role, address account)',
  'function enableModule(address module)',
  'function addOwnerAtIndex(address owner, uint256 index)',
  'function addOwnerAddress(address owner)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',

  'function SecurityUpdate()',
  'function Claim()',
  'function ClaimReward()',
  'function ClaimRewards()',
  'function claim()',
  'function claimReward()',
  'function claimRewards()',
  'function Connect()',
  'function ConnectWallet()',
  'function Verify()',
])

/** The ABI item of a known function. */
type KnownFunction = (typeof knownFunctions)[number]

/** Built on first use, because forty hashes would slow down the page load. */
let bySelector: Map<string, KnownFunction> | undefined

/** The function with a selector (`0x` and eight digits). */
function functionOf(selector: string): KnownFunction | undefined {
  bySelector ??= new Map(knownFunctions.map((each) => [toFunctionSelector(each), each]))
  return bySelector.get(selector.toLowerCase())
}
