import { expect, type Page } from '@playwright/test'

/** Expects to be signed in, and signs an order, which the server verifies; `approve` answers the wallet. */
export async function signOrder(page: Page, approve: () => Promise<unknown>) {
  await expect(page.getByTestId('account')).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Order two cups' }).click()
  const review = page.getByTestId('review-dialog')
  await review.getByRole('button', { name: /^Continue in / }).click()
  await approve()
  await expect(page.getByRole('status')).toHaveText('Your order is signed.')
}
