import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { confirmReview } from '#e2e/support/confirmReview.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { grantAllowance } from '#e2e/support/grantAllowance.ts'
import { signInWith } from '#e2e/wallets/walletActions.ts'
import { english } from '#lib/messages/english.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { everywhereKinds } from '#tests/support/walletKinds.ts'

const rows = (page: Page) => page.getByTestId('allowance')

for (const kind of everywhereKinds)
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
    if (!address) throw new Error('No user is signed in.')
    await grantAllowance(chain, address)
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
