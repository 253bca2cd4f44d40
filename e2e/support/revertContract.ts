import { encodeAbiParameters, encodeErrorResult, type Hex, parseAbi } from 'viem'
import { awaitReceipt } from '#e2e/support/awaitReceipt.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'

/**
 * Deploys a contract that reverts every call with its calldata: a test chooses the revert data by
 * the call's data. (CALLDATASIZE PUSH0 PUSH0 CALLDATACOPY CALLDATASIZE PUSH0 REVERT)
 */
export async function deployRevertContract(chain: TestChain): Promise<Hex> {
  const runtime = '365f5f37365ffd'
  const data = `0x66${runtime}5f5260076019f3`
  const [from] = await chain.request<Hex[]>('eth_accounts')
  const hash = await chain.request<Hex>('eth_sendTransaction', [{ from, data }])
  const { contractAddress } = await awaitReceipt(chain, hash)
  if (!contractAddress) throw new Error(`Transaction ${hash} deployed no contract.`)
  return contractAddress
}

/** `revert("…")`, as data. */
export function revertReason(reason: string): Hex {
  return `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [reason]).slice(2)}`
}

/** A custom error, as data. */
export function revertCustom(): Hex {
  return encodeErrorResult({
    abi: parseAbi(['error ShopClosed(uint256 until)']),
    errorName: 'ShopClosed',
    args: [7n],
  })
}
