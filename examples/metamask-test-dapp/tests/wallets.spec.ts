import type { Page } from '@playwright/test'
import { type BrowserWallet, expect, test } from 'latchkey-playwright'
import { createPublicClient, http, isAddressEqual, recoverMessageAddress } from 'viem'

/** What the page signs with the button of `personal_sign`. */
const message = 'Example `personal_sign` message'

test.describe('as MetaMask', () => {
  test.use({ walletPresence: 'metamask' })

  test('connects its entry of the list, and signs', async ({ page, wallet }) => {
    await connect(page, wallet, 'MetaMask')
    await expectSignature(page, wallet)
    await expect(wallet).toHaveNothingPending()
  })

  test('shows that the user rejected a signature', async ({ page, wallet }) => {
    await connect(page, wallet, 'MetaMask')
    const button = page.locator('#personalSign')
    await button.click()
    await wallet.rejectNext('personal_sign')
    await expect(button).toContainText('User denied')
    await expect(page.locator('#personalSignResult')).toBeEmpty()
  })

  test('shows that the node is not reachable, and deploys a contract once it is', async ({
    page,
    wallet,
    chain,
  }) => {
    await connect(page, wallet, 'MetaMask')
    await wallet.setPolicy('approve')
    const deploy = page.getByRole('button', { name: 'Deploy Contract' })
    const status = page.locator('#contractStatus')
    await chain.setFault({ kind: 'status', status: 429 })
    await deploy.click()
    await expect(status).toHaveText('Deployment Failed')
    await chain.setFault({ kind: 'none' })
    await chain.setAutomine(false)
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const before = await client.getTransactionCount({ address: wallet.address })
    await deploy.click()
    await expect
      .poll(() => client.getTransactionCount({ address: wallet.address, blockTag: 'pending' }))
      .toBe(before + 1)
    await expect(status).toHaveText('Deploying')
    await chain.mine()
    await expect(status).toHaveText('Deployed')
    expect(await client.getTransactionCount({ address: wallet.address })).toBe(before + 1)
  })

  test('shows a QR code, and that the phone does not have its chain', async ({ page, phone }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Wallet Connect' }).click()
    await page.getByRole('button', { name: /^WalletConnect/ }).click()
    // The page proposes chain 0, because it configures no chains.
    const refused = page.waitForEvent('console', (entry) => entry.text().includes('Unsupported'))
    await phone.scan(page)
    const proposal = await phone.approveNext('session_proposal')
    expect(proposal).toMatchObject({ name: 'E2e Test Dapp' })
    expect((await refused).text()).toContain('Unsupported chains')
  })
})

test('connects the announced wallet, but signs with MetaMask only', async ({ page, wallet }) => {
  await connect(page, wallet, 'Dev Wallet')
  await expect(page.locator('#personalSign')).toBeDisabled()
})

async function connect(page: Page, wallet: BrowserWallet, name: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: `Use ${name}` }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await wallet.approveNext('connect')
  await expect(page.locator('#accounts')).toContainText(wallet.address, { ignoreCase: true })
}

/** Fails unless the page shows a signature of its message by the wallet. */
async function expectSignature(page: Page, wallet: BrowserWallet): Promise<void> {
  await page.locator('#personalSign').click()
  const request = await wallet.next('personal_sign')
  expect(request).toSign(message)
  await request.approve()
  const text = page.locator('#personalSignResult')
  await expect(text).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await text.textContent()) as `0x${string}`
  const signer = await recoverMessageAddress({ message, signature })
  expect(isAddressEqual(signer, wallet.address)).toBe(true)
}
