import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { awaitReceipt } from '#e2e/support/awaitReceipt.ts'
import { recipient } from '#e2e/support/signPageActions.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'

/** Grants an unlimited allowance, without the account's wallet. */
export async function grantAllowance(chain: TestChain, owner: Hex, spender: Hex = recipient) {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, maxUint256],
  })
  await chain.fund(owner, 1)
  await chain.request('anvil_impersonateAccount', [owner])
  const call = { from: owner, to: devnetToken.address, data }
  await awaitReceipt(chain, await chain.request('eth_sendTransaction', [call]))
  await chain.request('anvil_stopImpersonatingAccount', [owner])
  // As if it had sent nothing: no contract can be created at an account that has.
  await chain.request('anvil_setNonce', [owner, '0x0'])
}
