import { encodeFunctionData, erc20Abi } from 'viem'
import { devnetToken } from '#lib/protocol/devnet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'

/** An account's balance of the devnet's token on a chain, in the smallest unit. */
export async function tokenBalanceOf(chain: TestChain, account: string): Promise<bigint> {
  const args = [account as `0x${string}`] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
  const call = { to: devnetToken.address, data }
  return BigInt(await chain.request<string>('eth_call', [call, 'latest']))
}
