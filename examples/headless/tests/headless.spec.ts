import { expect, test } from 'latchkey-playwright'

test('signs in, pays with a review, is signed in after a reload, and signs out', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await expect(page.getByTestId('step')).toHaveText('connect')
  await wallet.approveNext('connect')
  // The server's own message is signed without a review.
  await wallet.approveNext('personal_sign')
  await expect(page.getByTestId('address')).toHaveText(wallet.address)

  await page.getByRole('button', { name: 'Pay' }).click()
  const review = page.getByTestId('review-dialog')
  await expect(review).toContainText('0.01')
  await review.getByRole('button', { name: 'Continue in Dev Wallet' }).click()
  await wallet.approveNext('eth_sendTransaction')
  await expect(page.getByTestId('transaction')).toHaveText(/^0x[0-9a-f]{64}$/)

  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(wallet.address)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
})

test('a rejected sign-in says so, and can be repeated', async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await wallet.approveNext('connect')
  await wallet.rejectNext('personal_sign')
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await wallet.approveNext('personal_sign')
  await expect(page.getByTestId('address')).toHaveText(wallet.address)
})
