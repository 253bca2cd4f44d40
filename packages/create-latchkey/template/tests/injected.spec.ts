import { expect, test } from 'latchkey-playwright'
import { signOrder } from './signOrder.ts'

test('a browser wallet signs in and signs an order', async ({ page, wallet }) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Dev Wallet' }).first().click()
  await wallet.approveNext('connect')
  await wallet.approveNext('personal_sign')
  await signOrder(page, () => wallet.approveNext('eth_signTypedData_v4'))
  await expect(page.getByTestId('account')).toHaveText(wallet.address)
})

test('a person who declines stays on the sign-in page', async ({ page, wallet }) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Dev Wallet' }).first().click()
  await wallet.approveNext('connect')
  await wallet.rejectNext('personal_sign')
  await expect(page).toHaveURL(/\/\?redirect=%2Faccount$/)
  const headers = { origin: new URL(page.url()).origin }
  const order = await page.request.post('/api/orders', { data: {}, headers })
  expect(order.status()).toBe(401)
})
