import { type Hex, hexToBigInt } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { rpcError } from '#devnet/rpcError.ts'

/**
 * Refuses an operation whose fees are below what the node requires for the next block, with the
 * error text of public bundlers. Zero fees are refused even if the chain is idle. Sponsored
 * operations need fees, too: their paymaster pays them.
 */
export async function checkFees(
  callNode: CallRpc,
  { maxFeePerGas, maxPriorityFeePerGas }: UserOperation,
): Promise<void> {
  const [block, tip] = await Promise.all([
    callNode('eth_getBlockByNumber', ['latest', false]) as Promise<{ baseFeePerGas: Hex }>,
    callNode('eth_maxPriorityFeePerGas', []) as Promise<Hex>,
  ])
  const leastTip = hexToBigInt(tip) || 1n
  check('maxPriorityFeePerGas', maxPriorityFeePerGas, leastTip)
  check('maxFeePerGas', maxFeePerGas, hexToBigInt(block.baseFeePerGas) + leastTip)
}

function check(name: string, offered: bigint, least: bigint) {
  if (offered < least)
    throw rpcError(-32602, `${name} must be at least ${least} (current ${name}: ${offered})`)
}
