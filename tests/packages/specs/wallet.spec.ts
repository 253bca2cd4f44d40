import type { Page } from '@playwright/test'
import { type BrowserWallet, expect, test } from 'latchkey-playwright'

async function connect(page: Page, wallet: BrowserWallet) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await wallet.approveNext('connect')
  await expect(page.getByTestId('address')).toHaveText(wallet.address)
}

test('a page follows an account switch, a lock and an unlock', async ({ page, wallet }) => {
  await connect(page, wallet)
  await wallet.switchAccount(2)
  await expect(page.getByTestId('address')).toHaveText(wallet.accounts[2] ?? '')
  await wallet.lock()
  await expect(page.getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
  await wallet.unlock()
  // wagmi reconnects to a wallet that the user has not disconnected.
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(wallet.accounts[2] ?? '')
})

test('a request can be delayed, fail with a code, be rejected, or stay pending', async ({
  page,
  wallet,
}) => {
  await connect(page, wallet)
  const sign = page.getByRole('button', { name: 'Sign' })
  await sign.click()
  await (await wallet.next('personal_sign')).delay(200)
  await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.reload()
  await sign.click()
  await (await wallet.next()).fail(4900, 'No network')
  await expect(page.getByRole('alert')).toContainText('No network')
  await page.reload()
  await page.getByRole('button', { name: 'Permit' }).click()
  expect((await wallet.rejectNext()).method).toBe('eth_signTypedData_v4')
  await expect(page.getByRole('alert')).toContainText('User rejected')
  await page.reload()
  await sign.click()
  const request = await wallet.next()
  await expect(expect(wallet).toHaveNothingPending()).rejects.toThrow('Pending: personal_sign.')
  await request.hang()
  await expect(wallet).toHaveNothingPending()
  await expect(page.locator('output')).toHaveCount(0)
})

test('the chain that the user selects reaches the page', async ({
  page,
  wallet,
  chain,
  chain2,
}) => {
  await connect(page, wallet)
  const chainId = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('eip6963:announceProvider', (event) => {
            const { provider } = (event as CustomEvent).detail
            resolve(provider.request({ method: 'eth_chainId' }))
          })
          window.dispatchEvent(new Event('eip6963:requestProvider'))
        }),
    )
  expect(Number(await chainId())).toBe(chain.id)
  await wallet.switchChain(chain2.id)
  expect(Number(await chainId())).toBe(chain2.id)
})

test.describe('without announcement', () => {
  test.use({ walletPresence: 'unannounced' })
  test('the wallet is window.ethereum only', async ({ page, wallet }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dev Wallet' })).toHaveCount(0)
    const accounts = page.evaluate(() =>
      window.ethereum?.request({ method: 'eth_requestAccounts' }),
    )
    await wallet.approveNext('connect')
    expect(await accounts).toContain(wallet.address)
  })
})
