import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { confirmReview } from '#e2e/support/confirmReview.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { recipient } from '#e2e/support/signPageActions.ts'
import { signInWith } from '#e2e/wallets/walletActions.ts'
import { english } from '#lib/messages/english.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'
import { walletKinds } from '#tests/support/walletKinds.ts'

/** Grants an unlimited allowance, without the account's wallet. */
async function grant(chain: TestChain, owner: Hex) {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [recipient, maxUint256],
  })
  await chain.fund(owner, 1)
  await chain.request('anvil_impersonateAccount', [owner])
  const call = { from: owner, to: devnetToken.address, data }
  await chain.request('eth_sendTransaction', [call])
  await chain.request('anvil_stopImpersonatingAccount', [owner])
  // As if it had sent nothing: no contract can be created at an account that has.
  await chain.request('anvil_setNonce', [owner, '0x0'])
}

const rows = (page: Page) => page.getByTestId('allowance')

for (const kind of walletKinds)
  test(`${kind}: what a page asks for is shown first, and sent once it is confirmed`, async ({
    page,
    wallet,
    phone,
    smartWallet,
    passkeys: _,
    chain,
    watch,
  }) => {
    watch.allowReports('userRejected')
    await signInWith(kind, { page, wallet, phone, smartWallet })
    const { address } = (await sessionOf(page)) ?? {}
    if (!address) throw new Error('Nobody is signed in.')
    await grant(chain, address)
    await page.goto('/account?tab=allowances')
    const revoke = rows(page).getByRole('button')

    await revoke.click()
    const dialog = page.getByTestId('review-dialog')
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText(devnetToken.symbol)
    await dialog.getByRole('button', { name: english.sign.decline }).click()
    await expect(page.getByTestId('step')).toHaveAttribute('data-state', 'failed')
    await expect(rows(page)).toHaveCount(1)

    await revoke.click()
    await confirmReview(page)
    await expect(rows(page)).toHaveCount(0, { timeout: 20_000 })
  })
