import { PNG } from 'pngjs'
import { decodeQR } from 'qr/decode.js'
import { parseEther } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { disconnect, openAccountMenu, sessionOf } from '#e2e/support/expectUsable.ts'
import {
  chooseTab,
  field,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
  review,
} from '#e2e/support/signPageActions.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { tokenBalanceOf } from '#e2e/support/tokenBalanceOf.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { ether, formatAmount } from '#lib/format/formatAmount.ts'
import { formatBalance } from '#lib/format/formatBalance.ts'
import { english } from '#lib/messages/english.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected'))

const names = { chain: 'Devnet', chain2: 'Devnet 2' }

/** More than the time between two reads of the latest block, in milliseconds. */
const blockPollMs = 5_000

test('the menu shows the address and an up-to-date balance', async ({ page, wallet, chain }) => {
  await page.clock.install()
  await startSignedIn(page, wallet)
  await page.goto('/')
  const address = await openAccountMenu(page)
  await expect(page.getByRole('menu')).toContainText(address)
  const balance = page.getByTestId('balance')
  await expect(balance).toHaveText(/^\d[\d.,]* ETH$/)
  await expect(page.getByRole('menu')).toContainText(devWallet)
  const before = await balanceOf(chain, address)
  await chain.fund(address, 25)
  await page.clock.fastForward(blockPollMs)
  const after = before + parseEther('25')
  // Every digit is in the title, six in the text.
  await expect(balance).toHaveAttribute('title', formatAmount(after, ether, 'en'))
  await expect(balance).toHaveText(formatBalance(after, ether, 'en'))
})

test('the menu shows the balances of tokens, read together with the ether', async ({
  page,
  wallet,
  chain,
}) => {
  await page.clock.install()
  await startSignedIn(page, wallet)
  await page.goto('/')
  const address = await openAccountMenu(page)
  const balance = page.getByTestId(`balance-${devnetToken.symbol}`)
  const before = await tokenBalanceOf(chain, address)
  await expect(balance).toHaveAttribute('title', formatAmount(before, devnetToken, 'en'))
  await chain.mintToken(address, 1234.56789)
  await page.clock.fastForward(blockPollMs)
  const after = before + 1_234_567_890n
  await expect(balance).toHaveAttribute('title', formatAmount(after, devnetToken, 'en'))
  await expect(balance).toHaveText(formatBalance(after, devnetToken, 'en'))
})

test('a token that cannot be read leaves the other balances, and can be tried again', async ({
  page,
  wallet,
  chain,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('/')
  await chain.setFault({
    kind: 'error',
    methods: ['eth_call'],
    error: { code: -32000, message: 'out of order' },
  })
  await openAccountMenu(page)
  await expect(page.getByTestId('balance')).toHaveText(/^\d[\d.,]* ETH$/)
  const balance = page.getByTestId(`balance-${devnetToken.symbol}`)
  await expect(balance).toHaveText(english.accountMenu.tokenUnknown({ symbol: devnetToken.symbol }))
  await chain.setFault({ kind: 'none' })
  await page.getByRole('menuitem', { name: english.accountMenu.tryAgain }).click()
  await expect(balance).toHaveText(/^\d[\d.,]* DUSD$/)
})

test('the full address is copied', async ({ page, context, wallet }) => {
  await context.grantPermissions(['clipboard-write'])
  await openSignPage(page, wallet)
  const address = await openAccountMenu(page)
  await page.getByRole('menuitem', { name: english.account.copyAddress }).click()
  await expect(page.getByRole('menuitem', { name: english.site.copied })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  const text = field(page, english.sign.message)
  await text.fill('')
  await text.press('ControlOrMeta+v')
  await expect(text).toHaveValue(address)
})

test('receive shows the address and the network, and returns the focus', async ({
  page,
  wallet,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('/')
  const address = await openAccountMenu(page)
  await page.getByRole('menuitem', { name: english.accountMenu.receive }).press('Enter')
  const dialog = page.getByRole('dialog', {
    name: english.accountMenu.receiveTitle({ symbol: 'ETH' }),
  })
  await expect(dialog).toContainText(address)
  await expect(dialog).toContainText(english.accountMenu.receiveText({ network: names.chain }))
  await expect(page.getByRole('menu')).toHaveCount(0)
  const code = dialog.getByRole('img', { name: english.accountMenu.codeLabel })
  const picture = PNG.sync.read(await code.screenshot())
  expect(decodeQR(picture)).toBe(address)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: english.account.open({ address }) })).toBeFocused()
})

test('add funds opens the devnet’s faucet for the account, which sends ether', async ({
  page,
  context,
  wallet,
  chain,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('/')
  const address = await openAccountMenu(page)
  const before = await balanceOf(chain, address)
  const [faucet] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('menuitem', { name: english.accountMenu.addFunds }).click(),
  ])
  await expect(faucet.getByLabel('To')).toHaveValue(address)
  await faucet.locator('#faucet').getByRole('button', { name: 'Send' }).click()
  await expect(faucet.locator('#faucetStatus')).toContainText('Sent')
  await expect.poll(async () => (await balanceOf(chain, address)) - before).toBe(parseEther('10'))
})

test('a sent transaction is in the menu with its status, and links to all activity', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.25' })
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  await expect(page.getByTestId('transaction')).toContainText(english.sign.status.confirmed)
  await openAccountMenu(page)
  const row = page.getByTestId('recent-transaction')
  await expect(row).toContainText('0.25 ETH')
  await expect(row).toContainText(english.sign.status.confirmed)
  await page.getByRole('menuitem', { name: english.accountMenu.viewAll }).click()
  await expect(page).toHaveURL('/account?tab=activity')
  await expect(page.getByTestId('transaction')).toBeVisible()
})

test('the explorer opens at the address, in a tab without an opener', async ({
  page,
  context,
  wallet,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('/')
  const address = await openAccountMenu(page)
  const [explorer] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('menuitem', { name: english.account.explorer }).click(),
  ])
  await expect(explorer.getByText(address, { exact: true }).first()).toBeVisible()
  expect(await explorer.evaluate(() => window.opener)).toBeNull()
})

test('switching adds a network that the wallet does not know', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: names.chain2 }).click()
  await wallet.approveNext()
  await expect(review(page)).toContainText(english.sign.chainId({ id: 31338 }))
  const state = await wallet.state()
  expect(state.chainId).toBe(31338)
  expect(state.knownChainIds).toContain(31338)
  expect(await wallet.received('wallet_addEthereumChain')).toHaveLength(1)
})

test('a rejected network switch shows an error and changes nothing', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: names.chain2 }).click()
  await wallet.rejectNext()
  await expect(errorAlert(page)).toContainText(rpcErrors.userRejected.message)
  expect((await wallet.state()).chainId).toBe(31337)
})

test('networks can also be added and switched on the signing page', async ({ page, wallet }) => {
  await openSignPage(page, wallet, 'network')
  const second = page.getByRole('listitem').filter({ hasText: english.sign.chainId({ id: 31338 }) })
  await second.getByRole('button', { name: english.sign.addTo({ chain: names.chain2 }) }).click()
  const request = await wallet.approveNext()
  expect(request.method).toBe('wallet_addEthereumChain')
  await expect(page.getByText(english.sign.networkAdded({ chain: names.chain2 }))).toBeVisible()
  await expect(second).toContainText(english.sign.currentNetwork)
  await page
    .getByRole('button', { name: english.sign.switchTo({ chain: names.chain }), exact: true })
    .click()
  await wallet.approveNext()
  await expect(second).not.toContainText(english.sign.currentNetwork)
  await page.reload()
  await chooseTab(page, 'message')
  await expect(review(page)).toContainText(english.sign.chainId({ id: 31337 }))
})

test('disconnecting ends the session and the wallet’s connection, also after a reload', async ({
  page,
  wallet,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('/')
  await disconnect(page)
  await page.reload()
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
  expect((await wallet.state()).connectedOrigins).toEqual([])
})

async function balanceOf(chain: TestChain, address: string): Promise<bigint> {
  return BigInt(await chain.request<string>('eth_getBalance', [address, 'latest']))
}
