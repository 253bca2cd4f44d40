import type { Page } from '@playwright/test'
import { expect, test } from 'latchkey-playwright'

/** Signs in and sends a signed order, which the server verifies; `approve` answers the wallet. */
async function signInAndOrder(page: Page, approve: (method: string) => Promise<unknown>) {
  const address = (await page.getByTestId('address').textContent()) ?? ''
  await page.getByRole('button', { name: 'Sign in' }).click()
  await approve('personal_sign')
  await expect(page.getByText(`Signed in as ${address}`)).toBeVisible()
  await page.getByRole('button', { name: 'Order' }).click()
  await approve('eth_signTypedData_v4')
  await page.getByRole('button', { name: 'Send order' }).click()
  await expect(page.getByText(`Ordered by ${address}`)).toBeVisible()
}

test('a browser wallet signs in and orders', async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await wallet.approveNext('connect')
  await signInAndOrder(page, (method) => wallet.approveNext(method as 'personal_sign'))
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(wallet.address)
})

test('a phone signs in and orders', async ({ page, phone }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await phone.scan(page)
  await phone.approveNext()
  await signInAndOrder(page, (method) => phone.approveNext(method as 'personal_sign'))
})

test('an embedded wallet is created, signs in and orders', async ({ page, passkeys }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Passkey wallet' }).click()
  await signInAndOrder(page, async () => undefined)
  expect(await passkeys.passkeys()).toHaveLength(1)
})

test('a smart wallet signs in and orders', async ({ page, smartWallet }) => {
  await page.goto('/')
  const approve = async () => (await smartWallet.popup()).approve()
  await page.getByRole('button', { name: 'Smart wallet' }).click()
  await approve()
  await signInAndOrder(page, approve)
})

test('an order of somebody who is not signed in is refused', async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await wallet.approveNext('connect')
  await page.getByRole('button', { name: 'Order' }).click()
  await wallet.approveNext('eth_signTypedData_v4')
  await page.getByRole('button', { name: 'Send order' }).click()
  await expect(page.getByRole('alert')).toHaveText(/sign in/i)
})
