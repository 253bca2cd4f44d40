import { expect, test } from 'latchkey-playwright'
import { isAddressEqual, recoverMessageAddress } from 'viem'

test('connects and signs with the browser wallet', async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await wallet.approveNext('connect')
  await expect(page.getByTestId('address')).toHaveText(wallet.address)

  await page.getByRole('button', { name: 'Sign' }).click()
  const request = await wallet.next('personal_sign')
  expect(request).toSign('Hello')
  await request.approve()
  const signature = (await page.locator('output').textContent()) as `0x${string}`
  const signer = await recoverMessageAddress({ message: 'Hello', signature })
  expect(isAddressEqual(signer, wallet.address)).toBe(true)
  await expect(wallet).toHaveNothingPending()
})

test('shows that the user rejected', async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await wallet.approveNext('connect')
  await page.getByRole('button', { name: 'Permit' }).click()
  const request = await wallet.next('eth_signTypedData_v4')
  expect(request).toSign({ primaryType: 'Permit', message: { value: '1' } })
  await request.reject()
  await expect(page.getByRole('alert')).toContainText('User rejected')
})

test('shows that the node is not reachable, and sends once it is', async ({
  page,
  wallet,
  chain,
}) => {
  await page.goto('/')
  await wallet.setPolicy('approve')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await chain.setFault({ kind: 'status', status: 429 })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('HTTP 429')
  await chain.setFault({ kind: 'none' })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{64}$/)
})

test('connects a phone by WalletConnect', async ({ page, phone }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await phone.scan(page)
  await phone.approveNext()
  await expect(page.getByTestId('address')).toHaveText(phone.address)
  await page.getByRole('button', { name: 'Sign' }).click()
  await phone.approveNext('personal_sign')
  await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
})

test.describe('as MetaMask', () => {
  test.use({ walletPresence: 'metamask' })
  test('is listed under that name', async ({ page, wallet }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'MetaMask' }).click()
    await wallet.approveNext('connect')
    await expect(page.getByTestId('address')).toHaveText(wallet.address)
  })
})
