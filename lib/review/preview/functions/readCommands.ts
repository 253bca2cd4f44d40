import type { AbiParameter, Hex } from 'viem'
import { decodeAbiParameters, parseAbiParameters, size, slice } from 'viem/utils'
import type { EncodedCall } from '#lib/review/preview/Call.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'

/** Commands of Uniswap's Universal Router by number; parameters are named by their roles. */
const commands: Record<number, readonly [name: string, intent: Intent, parameters: string]> = {
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
  6: ['PAY_PORTION', 'payOut', 'address token, address feeRecipient, uint256 bips'],
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
  16: ['V4_SWAP', 'swapAt', 'bytes actions, bytes[] params'],
}

/** The upper bits say whether a command may fail. */
const commandMask = 0x3f

/**
 * A router's commands as calls of the router. One that is unknown or does not decode is a call
 * without arguments, like any other that cannot be read.
 */
export function readCommands(router: string, bytes: Hex, inputs: readonly Hex[]): EncodedCall[] {
  return Array.from({ length: Math.min(size(bytes), inputs.length) }, (_, index) => {
    const number = Number(slice(bytes, index, index + 1)) & commandMask
    const call = { to: router, value: 0n, data: inputs[index] ?? '0x' }
    const known = commands[number]
    const selector = slice(bytes, index, index + 1)
    if (!known) return { ...call, selector, name: `command ${number}` }
    const [name, intent, parameters] = known
    const args = decode(parameters, call.data)
    return { ...call, selector, name, intent, ...(args && { args }) }
  })
}

function decode(definition: string, data: Hex): Record<string, unknown> | undefined {
  try {
    const parameters = parseAbiParameters(definition) as readonly AbiParameter[]
    const values = decodeAbiParameters(parameters, data)
    return Object.fromEntries(parameters.map(({ name = '' }, index) => [name, values[index]]))
  } catch {
    return undefined
  }
}
