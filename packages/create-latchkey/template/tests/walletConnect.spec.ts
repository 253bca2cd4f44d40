import { test } from 'latchkey-playwright'
import { signOrder } from './signOrder.ts'

test('a phone signs in and signs an order', async ({ page, phone }) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await phone.scan(page)
  await phone.approveNext()
  await phone.approveNext('personal_sign')
  await signOrder(page, () => phone.approveNext('eth_signTypedData_v4'))
})
