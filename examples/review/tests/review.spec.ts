import type { Page } from '@playwright/test'
import { expect, test } from 'latchkey-playwright'
import { isAddressEqual, parseEther, recoverMessageAddress } from 'viem'

test('an everyday payment is shown, confirmed and sent', async ({ page, wallet, chain }) => {
  await connect(page, wallet)
  await page.getByRole('button', { name: 'Pay' }).click()
  const dialog = page.getByTestId('review-dialog')
  await expect(dialog).toContainText('0.01')
  await expect(wallet).toHaveNothingPending()

  await dialog.getByRole('button', { name: 'Continue in Dev Wallet' }).click()
  const request = await wallet.next('eth_sendTransaction')
  const [sent] = request.params as [{ to: string; value: string }]
  expect(BigInt(sent.value)).toBe(parseEther('0.01'))
  await request.approve()
  const hash = page.getByTestId('transaction')
  await expect(hash).toHaveText(/^0x[0-9a-f]{64}$/)
  const mined = await chain.request<typeof sent>('eth_getTransactionByHash', [
    await hash.textContent(),
  ])
  expect(mined.value).toBe(sent.value)
  expect(mined.to).toBe(sent.to.toLowerCase())
  await expect(dialog).toBeHidden()
})

test('a permission to take every token is a danger; declined, the app gets 4001', async ({
  page,
  wallet,
  chain,
}) => {
  await connect(page, wallet)
  await chain.mintToken(wallet.address, 500)
  await page.getByRole('button', { name: 'Claim your reward' }).click()
  const dialog = page.getByTestId('review-dialog')
  // A danger needs a word before it can be confirmed.
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByTestId('error')).toHaveText(/^4001 /)
  expect(await wallet.received('eth_sendTransaction')).toEqual([])
})

test('a message is signed as it was shown', async ({ page, wallet }) => {
  await connect(page, wallet)
  await page.getByRole('button', { name: 'Sign' }).click()
  const dialog = page.getByTestId('review-dialog')
  await expect(dialog).toContainText('Hello')
  await dialog.getByRole('button', { name: 'Continue in Dev Wallet' }).click()
  await wallet.approveNext('personal_sign')
  const text = page.getByTestId('signature')
  await expect(text).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await text.textContent()) as `0x${string}`
  const signer = await recoverMessageAddress({ message: 'Hello', signature })
  expect(isAddressEqual(signer, wallet.address)).toBe(true)
})

test('nothing of the review is loaded before a wallet is asked, and no server is asked', async ({
  page,
  wallet,
}) => {
  const scripts: string[] = []
  const paths: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(page.url()).origin) return
    if (pathname.endsWith('.js')) scripts.push(pathname)
    else paths.push(pathname)
  })
  await connect(page, wallet)
  expect(scripts.filter((path) => /pageReviews/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Sign' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByTestId('error')).toHaveText(/^4001 /)
  expect(scripts.filter((path) => /pageReviews/.test(path))).not.toEqual([])
  expect(paths.filter((path) => !/\.(css|js)$/.test(path) && path !== '/')).toEqual([])
})

test('without the component, the wallet is asked nothing, and the app is told why', async ({
  page,
  wallet,
}) => {
  await connect(page, wallet, '/?without')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByTestId('error')).toHaveText(/^4100 /)
  await expect(page.getByTestId('error')).toContainText('This page cannot show')
  expect(await wallet.received('eth_sendTransaction')).toEqual([])
})

async function connect(
  page: Page,
  wallet: { address: string; approveNext(method: 'connect'): Promise<unknown> },
  path = '/',
): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await wallet.approveNext('connect')
  await expect(page.getByTestId('address')).toHaveText(wallet.address)
}
