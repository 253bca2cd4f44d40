import { expect, test } from 'latchkey-playwright'

// RainbowKit's own screens, with sessions of `latchkey/server` and the review of `latchkey/review`.

test('signs in on RainbowKit’s screens, is signed in after a reload, and signs out', async ({
  page,
  wallet,
}) => {
  await page.goto('/?latchkey')
  const status = page.getByTestId('status')
  await expect(status).toHaveText('unauthenticated')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dev Wallet', exact: true }).click()
  await wallet.approveNext('connect')
  await page.getByRole('button', { name: 'Sign message' }).click()

  const review = page.getByTestId('review-dialog')
  await expect(review).toContainText('Sign in')
  await review.getByRole('button', { name: 'Continue in Dev Wallet' }).click()
  await wallet.approveNext('personal_sign')
  await expect(status).toHaveText('authenticated')
  await page.reload()
  await expect(status).toHaveText('authenticated')
  await expect(page.getByTestId('address')).toHaveText(wallet.address)

  await page.getByRole('button', { name: /0xf3/ }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(status).toHaveText('unauthenticated')
  await page.reload()
  await expect(status).toHaveText('unauthenticated')
})

test('a sign-in that the person rejects opens no session', async ({ page, wallet }) => {
  await page.goto('/?latchkey')
  // RainbowKit asks for the sign-in only if it knows that it is missing as the wallet connects.
  await expect(page.getByTestId('status')).toHaveText('unauthenticated')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dev Wallet', exact: true }).click()
  await wallet.approveNext('connect')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await page.getByTestId('review-dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByTestId('status')).toHaveText('unauthenticated')
  expect(await wallet.received('personal_sign')).toEqual([])
})
