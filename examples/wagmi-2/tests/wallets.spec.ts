import type { Page } from '@playwright/test'
import { expect, test } from 'latchkey-playwright'
import { isAddressEqual, recoverMessageAddress } from 'viem'

test('an announced wallet connects, signs, and is connected after a reload', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await wallet.approveNext('connect')
  await expect(page.getByTestId('address')).toHaveText(wallet.address)
  await page.getByRole('button', { name: 'Sign' }).click()
  await wallet.approveNext('personal_sign')
  await expectSignature(page, wallet.address)
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(wallet.address)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
})

test('a phone connects over WalletConnect, and signs', async ({ page, phone }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  const uri = page.getByTestId('uri')
  await expect(uri).toHaveText(/^wc:/)
  await phone.pair((await uri.textContent()) ?? '')
  await phone.approveNext('session_proposal')
  await expect(page.getByTestId('address')).toHaveText(phone.address)
  await page.getByRole('button', { name: 'Sign' }).click()
  await phone.approveNext('personal_sign')
  await expectSignature(page, phone.address)
})

async function expectSignature(page: Page, address: `0x${string}`): Promise<void> {
  const text = page.getByTestId('signature')
  await expect(text).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await text.textContent()) as `0x${string}`
  const signer = await recoverMessageAddress({ message: 'Hello', signature })
  expect(isAddressEqual(signer, address)).toBe(true)
}
