import { type AbiParameter, type Hex, hexToString, zeroAddress } from 'viem'
import { decodeAbiParameters, parseAbiParameters, size, slice } from 'viem/utils'
import type { EncodedCall } from '#lib/review/preview/Call.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'
import { sharesBytes } from '#lib/review/preview/functions/sharesBytes.ts'

/** A part of a router's program: its parameters are named by their roles. */
type Step = readonly [name: string, intent: Intent, parameters: string]

/** Commands of Uniswap's Universal Router by number. */
const commands: Record<number, Step> = {
  0: [
    'V3_SWAP_EXACT_IN',
    'swap',
    'address recipient, uint256 amountIn, uint256 amountOut, bytes path, bool payerIsUser',
  ],
  1: [
    'V3_SWAP_EXACT_OUT',
    'swap',
    'address recipient, uint256 amountOut, uint256 amountIn, bytes reversePath, bool payerIsUser',
  ],
  2: ['PERMIT2_TRANSFER_FROM', 'payOut', 'address token, address recipient, uint160 amount'],
  3: [
    'PERMIT2_PERMIT_BATCH',
    'allowSeveral',
    '((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature',
  ],
  4: ['SWEEP', 'payOut', 'address token, address recipient, uint256 minimum'],
  5: ['TRANSFER', 'payOut', 'address token, address recipient, uint256 amount'],
  6: ['PAY_PORTION', 'payOut', 'address token, address feeRecipient, uint256 feeBips'],
  8: [
    'V2_SWAP_EXACT_IN',
    'swap',
    'address recipient, uint256 amountIn, uint256 amountOut, address[] path, bool payerIsUser',
  ],
  9: [
    'V2_SWAP_EXACT_OUT',
    'swap',
    'address recipient, uint256 amountOut, uint256 amountIn, address[] path, bool payerIsUser',
  ],
  10: [
    'PERMIT2_PERMIT',
    'allow',
    '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature',
  ],
  11: ['WRAP_ETH', 'payOut', 'address recipient, uint256 minimum'],
  12: ['UNWRAP_WETH', 'payOut', 'address recipient, uint256 minimum'],
  13: [
    'PERMIT2_TRANSFER_FROM_BATCH',
    'execute',
    '(address from, address recipient, uint160 amount, address token)[] transfers',
  ],
  14: ['BALANCE_CHECK_ERC20', 'payOut', 'address account, address token, uint256 minimum'],
  16: ['V4_SWAP', 'execute', 'bytes actions, bytes[] params'],
  33: ['EXECUTE_SUB_PLAN', 'execute', 'bytes commands, bytes[] inputs'],
}

const pool =
  '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey'
const route =
  '(address currency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] route'

/** Actions of Uniswap v4 by number: of swaps, and of its position manager. */
const actions: Record<number, Step> = {
  0: [
    'INCREASE_LIQUIDITY',
    'addLiquidity',
    'uint256 tokenId, uint256 liquidity, uint128 maximum0, uint128 maximum1, bytes hookData',
  ],
  1: [
    'DECREASE_LIQUIDITY',
    'removeLiquidity',
    'uint256 tokenId, uint256 liquidity, uint128 minimum0, uint128 minimum1, bytes hookData',
  ],
  2: [
    'MINT_POSITION',
    'addLiquidity',
    `${pool}, int24 tickLower, int24 tickUpper, uint256 liquidity, uint128 maximum0, uint128 maximum1, address recipient, bytes hookData`,
  ],
  3: [
    'BURN_POSITION',
    'removeLiquidity',
    'uint256 tokenId, uint128 minimum0, uint128 minimum1, bytes hookData',
  ],
  6: [
    'SWAP_EXACT_IN_SINGLE',
    'swap',
    `(${pool}, bool zeroForOne, uint128 amountIn, uint128 amountOut, bytes hookData) params`,
  ],
  7: [
    'SWAP_EXACT_IN',
    'swap',
    `(address tokenIn, ${route}, uint128 amountIn, uint128 amountOut) params`,
  ],
  8: [
    'SWAP_EXACT_OUT_SINGLE',
    'swap',
    `(${pool}, bool zeroForOne, uint128 amountOut, uint128 amountIn, bytes hookData) params`,
  ],
  9: [
    'SWAP_EXACT_OUT',
    'swap',
    `(address tokenOut, ${route}, uint128 amountOut, uint128 amountIn) params`,
  ],
  11: ['SETTLE', 'payOut', 'address token, uint256 maximum, bool payerIsUser'],
  12: ['SETTLE_ALL', 'payOut', 'address token, uint256 maximum'],
  13: ['SETTLE_PAIR', 'payOut', 'address token, address otherToken'],
  14: ['TAKE', 'payOut', 'address token, address recipient, uint256 minimum'],
  15: ['TAKE_ALL', 'payOut', 'address token, uint256 minimum'],
  16: ['TAKE_PORTION', 'payOut', 'address token, address feeRecipient, uint256 feeBips'],
  17: ['TAKE_PAIR', 'payOut', 'address token, address otherToken, address recipient'],
  18: ['CLOSE_CURRENCY', 'payOut', 'address token'],
  19: ['CLEAR_OR_TAKE', 'payOut', 'address token, uint256 maximum'],
  20: ['SWEEP', 'payOut', 'address token, address recipient'],
  21: ['WRAP', 'payOut', 'uint256 maximum'],
  22: ['UNWRAP', 'payOut', 'uint256 maximum'],
}

/** The upper bits say whether a command may fail. */
const commandMask = 0x3f

/** A router's commands as calls of the router. */
export function readCommands(router: string, bytes: Hex, inputs: readonly Hex[]): EncodedCall[] {
  return readSteps(commands, 'command', { to: router, bytes, inputs, mask: commandMask })
}

/** The actions of a Uniswap v4 program as calls of the contract that runs it. */
export function readActions(to: string, bytes: Hex, inputs: readonly Hex[]): EncodedCall[] {
  return readSteps(actions, 'action', { to, bytes, inputs, mask: 0xff })
}

/** The same, packed into one value; if that does not decode, a call that cannot be read. */
export function readUnlocked(to: string, data: Hex): EncodedCall[] {
  const args = decode('bytes actions, bytes[] params', data)
  if (!args) return [{ to, value: 0n, data, selector: '0x', name: 'unlockData' }]
  return readActions(to, args.actions as Hex, args.params as Hex[])
}

/**
 * The steps of a program. One that is unknown or does not decode is a call without arguments, like
 * any other that cannot be read.
 */
function readSteps(
  known: Record<number, Step>,
  kind: string,
  { to, bytes, inputs, mask }: { to: string; bytes: Hex; inputs: readonly Hex[]; mask: number },
): EncodedCall[] {
  return Array.from({ length: Math.min(size(bytes), inputs.length) }, (_, index) => {
    const selector = slice(bytes, index, index + 1)
    const number = Number(selector) & mask
    const call = { to, value: 0n, data: inputs[index] ?? '0x', selector }
    const step = known[number]
    if (!step) return { ...call, name: `${kind} ${number}` }
    const [name, intent, parameters] = step
    const args = decode(parameters, call.data)
    return { ...call, name, intent, ...(args && { args: withTokens(args) }) }
  })
}

/** Actions of Compound's bulkers by name; what is in the chain's currency names no token. */
const bulkActions: Record<string, Step> = {
  SUPPLY_ASSET: [
    'supplyTo',
    'deposit',
    'address comet, address recipient, address token, uint256 amount',
  ],
  SUPPLY_NATIVE_TOKEN: ['supplyTo', 'deposit', 'address comet, address recipient, uint256 amount'],
  SUPPLY_STETH: ['supplyTo', 'deposit', 'address comet, address recipient, uint256 assets'],
  TRANSFER_ASSET: [
    'transferAsset',
    'send',
    'address comet, address recipient, address token, uint256 amount',
  ],
  WITHDRAW_ASSET: [
    'withdrawTo',
    'withdraw',
    'address comet, address recipient, address token, uint256 amount',
  ],
  WITHDRAW_NATIVE_TOKEN: [
    'withdrawTo',
    'withdraw',
    'address comet, address recipient, uint256 amount',
  ],
  WITHDRAW_STETH: ['withdrawTo', 'withdraw', 'address comet, address recipient, uint256 assets'],
  CLAIM_REWARD: [
    'claim',
    'claim',
    'address comet, address rewards, address recipient, bool accrues',
  ],
}

/** The actions of a bulker: what each does with a market of Compound. */
export function readBulk(to: string, steps: readonly Hex[], inputs: readonly Hex[]): EncodedCall[] {
  return steps.slice(0, inputs.length).map((step, index) => {
    const key = hexToString(step, { size: 32 }).replace(/^ACTION_/, '')
    const call = { to, value: 0n, data: inputs[index] ?? '0x', selector: '0x' } as const
    const known = Object.hasOwn(bulkActions, key) ? bulkActions[key] : undefined
    if (!known) return { ...call, name: 'invoke' }
    const [name, intent, parameters] = known
    const args = decode(parameters, call.data)
    const token = /NATIVE/.test(key) ? { token: zeroAddress } : {}
    return {
      ...call,
      name,
      intent,
      ...(args && { to: String(args.comet), args: { ...token, ...args } }),
    }
  })
}

/** LI.FI's contract, whose functions for bridges grow in number and all begin with the same struct. */
const lifi = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const bridgeData =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, address token, address recipient, uint256 amount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData'

/** A call of LI.FI that moves something to another network; what the bridge itself gets stays bytes. */
export function readBridge({ to, data }: EncodedCall): Partial<EncodedCall> | undefined {
  if (to.toLowerCase() !== lifi || size(data) < 400) return undefined
  const rest = slice(data, 4)
  const args = decode(bridgeData, rest)
  const { amount, destinationChainId, bridge } = (args?.bridgeData ?? {}) as Record<string, unknown>
  const isWhole =
    typeof amount === 'bigint' &&
    amount > 0n &&
    typeof destinationChainId === 'bigint' &&
    destinationChainId > 0n &&
    /^[\w .-]{1,40}$/.test(String(bridge))
  return isWhole
    ? { name: 'startBridgeTokens', intent: 'bridge', args: { ...args, data: rest } }
    : undefined
}

function decode(definition: string, data: Hex): Record<string, unknown> | undefined {
  try {
    const parameters = parseAbiParameters(definition) as readonly AbiParameter[]
    if (sharesBytes(parameters, data)) return undefined
    const values = decodeAbiParameters(parameters, data)
    return Object.fromEntries(parameters.map(({ name = '' }, index) => [name, values[index]]))
  } catch {
    return undefined
  }
}

/** Swaps of Uniswap v4 name a pool and a direction, or one end of a route, instead of two tokens. */
function withTokens(args: Record<string, unknown>): Record<string, unknown> {
  const { params } = args as { params?: Record<string, unknown> }
  if (!params || Array.isArray(params)) return args
  const { poolKey, zeroForOne, tokenIn, route } = params as {
    poolKey?: { currency0: string; currency1: string }
    zeroForOne?: boolean
    tokenIn?: string
    route?: readonly { currency: string }[]
  }
  if (poolKey) {
    const [from, to] = [poolKey.currency0, poolKey.currency1]
    const tokens = zeroForOne ? { tokenIn: from, tokenOut: to } : { tokenIn: to, tokenOut: from }
    return { ...tokens, ...args }
  }
  // A route to a token is listed from where it begins, one from a token to where it ends.
  const [first, last] = [route?.[0]?.currency, route?.at(-1)?.currency]
  return { ...(tokenIn === undefined ? { tokenIn: first } : { tokenOut: last }), ...args }
}
