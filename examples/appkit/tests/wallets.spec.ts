import type { Page } from '@playwright/test'
import { expect, type TestChain, test } from 'latchkey-playwright'
import { createPublicClient, http, isAddressEqual, recoverMessageAddress } from 'viem'

/** What it asks for its list of wallets, its settings, fonts and counters; nothing answers here. */
const vendorHosts = [
  'api.web3modal.org',
  'fonts.reown.com',
  'pulse.walletconnect.org',
  'rpc.walletconnect.org',
]

test('connects the announced wallet from the list, and signs, without its vendor’s servers', async ({
  page,
  wallet,
}) => {
  const asked = new Set<string>()
  const answered: string[] = []
  page.on('request', (request) => asked.add(new URL(request.url()).hostname))
  page.on('response', (response) => answered.push(new URL(response.url()).hostname))
  await choose(page, 'Dev Wallet')
  await wallet.approveNext('connect')
  await expect(page.getByTestId('address')).toHaveText(wallet.address)

  await page.getByRole('button', { name: 'Sign' }).click()
  const request = await wallet.next('personal_sign')
  expect(request).toSign('Hello')
  await request.approve()
  await expectSignature(page, wallet.address)
  await expect(wallet).toHaveNothingPending()
  expect(asked).toContain('api.web3modal.org')
  expect([...asked].filter((host) => ![...vendorHosts, 'localhost'].includes(host))).toEqual([])
  expect(answered.filter((host) => host !== 'localhost')).toEqual([])
})

test('shows that the user rejected the connection, then a signature', async ({ page, wallet }) => {
  await choose(page, 'Dev Wallet')
  await wallet.rejectNext('connect')
  await expect(page.getByText('Connection declined')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await wallet.approveNext('connect')
  await page.getByRole('button', { name: 'Permit' }).click()
  const request = await wallet.next('eth_signTypedData_v4')
  expect(request).toSign({ primaryType: 'Permit', message: { value: '1' } })
  await request.reject()
  await expect(page.getByRole('alert')).toContainText('User rejected')
  await expect(page.getByTestId('signature')).toBeEmpty()
})

test('shows that the node is not reachable, and sends once it is', async ({
  page,
  wallet,
  chain,
}) => {
  await choose(page, 'Dev Wallet')
  await wallet.approveNext('connect')
  await expect(page.getByTestId('address')).toHaveText(wallet.address)
  await wallet.setPolicy('approve')
  await chain.setFault({ kind: 'status', status: 429 })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('HTTP 429')
  await chain.setFault({ kind: 'none' })
  await send(page, chain)
})

test('connects a phone by the QR code, signs, is rejected, and sends', async ({
  page,
  phone,
  chain,
}) => {
  await choose(page, 'WalletConnect')
  await phone.scan(page)
  await phone.approveNext('session_proposal')
  await expect(page.getByTestId('address')).toHaveText(phone.address)

  await page.getByRole('button', { name: 'Sign' }).click()
  await phone.approveNext('personal_sign')
  await expectSignature(page, phone.address)

  await page.getByRole('button', { name: 'Permit' }).click()
  await phone.rejectNext('eth_signTypedData_v4')
  await expect(page.getByRole('alert')).toContainText('User rejected')

  await phone.setPolicy('approve')
  await send(page, chain)
})

async function choose(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('button', { name }).click()
}

/** Fails unless the page shows a signature of `Hello` by this account. */
async function expectSignature(page: Page, address: `0x${string}`): Promise<void> {
  const text = page.getByTestId('signature')
  await expect(text).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await text.textContent()) as `0x${string}`
  const signer = await recoverMessageAddress({ message: 'Hello', signature })
  expect(isAddressEqual(signer, address)).toBe(true)
}

/** Sends a transaction that is mined once the page has shown its hash. */
async function send(page: Page, chain: TestChain): Promise<void> {
  await chain.setAutomine(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByTestId('transaction')).toHaveText(/^0x[0-9a-f]{64}$/)
  await expect(page.getByTestId('receipt')).toBeEmpty()
  await chain.mine()
  await expect(page.getByTestId('receipt')).toContainText('Mined in block')
  const hash = (await page.getByTestId('transaction').textContent()) as `0x${string}`
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const { status } = await client.getTransactionReceipt({ hash })
  expect(status).toBe('success')
}
