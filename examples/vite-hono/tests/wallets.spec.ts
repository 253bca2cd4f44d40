import { expect, test } from 'latchkey-playwright'
import { signOrder } from './signOrder.ts'

test('a browser wallet signs in and orders, and is still signed in after a reload', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).first().click()
  await wallet.approveNext('connect')
  await wallet.approveNext('personal_sign')
  await signOrder(page, () => wallet.approveNext('eth_signTypedData_v4'))
  await page.reload()
  await expect(page.getByTestId('account')).toHaveText(wallet.address)
})

test('a wallet is created with a passkey, signs in and orders', async ({ page, passkeys }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue with passkey' }).click()
  await page.getByRole('button', { name: 'Create a wallet', exact: true }).click()
  await signOrder(page, async () => undefined)
  expect(await passkeys.passkeys()).toHaveLength(1)
})

test('a phone signs in and orders', async ({ page, phone }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await phone.scan(page)
  await phone.approveNext()
  await phone.approveNext('personal_sign')
  await signOrder(page, () => phone.approveNext('eth_signTypedData_v4'))
})

test('a smart wallet signs in and orders', async ({ page, smartWallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Smart wallet' }).click()
  await (await smartWallet.popup()).approve()
  await (await smartWallet.popup()).approve()
  await signOrder(page, async () => (await smartWallet.popup()).approve())
})

test('all of it under the base path that the server names once', async ({ page, wallet }) => {
  const paths = new Set<string>()
  page.on('request', (request) => paths.add(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).first().click()
  await wallet.approveNext('connect')
  await wallet.approveNext('personal_sign')
  await signOrder(page, () => wallet.approveNext('eth_signTypedData_v4'))
  expect([...paths].filter((path) => path.startsWith('/api'))).toEqual([])
  expect([...paths]).toEqual(
    expect.arrayContaining(['/backend/auth/challenge', '/backend/auth/verify']),
  )
})

test('a stranger cannot order', async ({ page }) => {
  await page.goto('/')
  const headers = { origin: new URL(page.url()).origin }
  const order = await page.request.post('/orders', { data: {}, headers })
  expect(order.status()).toBe(401)
})

test('the site’s own design stays as it is', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Continue with passkey' })).toBeVisible()
  const own = page.getByRole('banner')
  await expect(own).toHaveCSS('border-bottom-color', 'rgb(138, 75, 31)')
  await expect(own.getByText('Tea House')).toHaveCSS('font-family', 'Georgia, serif')
})
