import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'

const abi = parseAbi([
  'function number() view returns (uint256)',
  'function callsBy(address caller) view returns (uint256)',
])

/** The value of the devnet's counter contract. */
export async function counterNumber(chain: TestChain): Promise<number> {
  const data = encodeFunctionData({ abi, functionName: 'number' })
  const result = await chain.request<`0x${string}`>('eth_call', [
    { to: devnetCounter, data },
    'latest',
  ])
  return Number(decodeFunctionResult({ abi, functionName: 'number', data: result }))
}

/** How often an account has called the counter contract. */
export async function counterCalls(chain: TestChain, caller: `0x${string}`): Promise<number> {
  const data = encodeFunctionData({ abi, functionName: 'callsBy', args: [caller] })
  const result = await chain.request<`0x${string}`>('eth_call', [
    { to: devnetCounter, data },
    'latest',
  ])
  return Number(decodeFunctionResult({ abi, functionName: 'callsBy', data: result }))
}
