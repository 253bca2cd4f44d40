import { expect, type Page } from '@playwright/test'

/** Expects the protected page, and signs an order there; `approve` answers the wallet. */
export async function signOrder(page: Page, approve: () => Promise<unknown>) {
  await expect(page.getByTestId('account')).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 30_000 })
  await expect(page.getByTestId('wallets').getByText('in use')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign an order' }).click()
  const review = page.getByTestId('review-dialog')
  // Before the click, because a wallet that asks nothing may sign at once.
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders'))
  await review.getByRole('button', { name: /^Continue in / }).click()
  await approve()
  await expect(page.getByRole('status')).toHaveText('Your order is signed.')
  return (await sent).postDataJSON()
}
