import { test } from 'latchkey-playwright'
import { signOrder } from './signOrder.ts'

test('a smart wallet signs in and signs an order', async ({ page, smartWallet }) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Smart wallet' }).click()
  await (await smartWallet.popup()).approve()
  await (await smartWallet.popup()).approve()
  await signOrder(page, async () => (await smartWallet.popup()).approve())
})
