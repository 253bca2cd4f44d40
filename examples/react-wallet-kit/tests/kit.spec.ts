import type { Page } from '@playwright/test'
import { addVirtualAuthenticator, expect, test } from 'latchkey-playwright'
import { isAddressEqual, recoverMessageAddress } from 'viem'

test('signs up by passkey in its dialog, makes a wallet, signs, and logs in again', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).hostname))
  await addVirtualAuthenticator(page)
  await page.goto('/')
  await expect(page.getByTestId('client')).toHaveText('ready')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /sign up/i }).click()
  await expect(page.getByTestId('session')).toHaveText('authenticated')
  await page.getByRole('button', { name: 'Create wallet' }).click()
  const address = page.getByTestId('address')
  await expect(address).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  const created = (await address.textContent()) as `0x${string}`
  await expectSignature(page, created)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByTestId('session')).toHaveText('unauthenticated')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /log in with passkey/i }).click()
  await expect(address).toHaveText(created)
  await expectSignature(page, created)
  expect(requested.filter((host) => host !== 'localhost')).toEqual([])
})

/** Fails unless the page shows a signature of `Hello` by this account. */
async function expectSignature(page: Page, address: `0x${string}`): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const shown = page.getByTestId('shown')
  await expect(shown).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await shown.textContent()) as `0x${string}`
  const signer = await recoverMessageAddress({ message: 'Hello', signature })
  expect(isAddressEqual(signer, address)).toBe(true)
}
