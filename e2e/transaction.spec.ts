import { encodeFunctionData, erc20Abi, formatUnits, maxUint256, parseAbi } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { counterCalls } from '#e2e/support/counter.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { expectUsable, openAccountMenu, signatureCount } from '#e2e/support/expectUsable.ts'
import { deployRevertContract, revertCustom, revertReason } from '#e2e/support/revertContract.ts'
import {
  acceptRisks,
  chooseTab,
  field,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
  review,
  stranger,
} from '#e2e/support/signPageActions.ts'
import { signInThroughPopups } from '#e2e/support/smartWalletActions.ts'
import { tokenBalanceOf } from '#e2e/support/tokenBalanceOf.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { transactionErrors } from '#lib/errors/transactionErrors.ts'
import { formatShortAmount } from '#lib/format/formatAmount.ts'
import { english } from '#lib/messages/english.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'

test.beforeEach(({ watch }) =>
  watch.allowReports('userRejected', 'insufficientFunds', 'reverted', 'revertedCustom'),
)

/** The dev wallet's first account. */
const devnetAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const increase = encodeFunctionData({ abi: parseAbi(['function increase() payable']) })

test('a transaction is sent, confirmed, and found in the explorer', async ({
  page,
  context,
  wallet,
  chain,
}) => {
  const before = BigInt(await chain.request<string>('eth_getBalance', [recipient, 'latest']))
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '1.5' })
  await expect(page.getByTestId('gas')).toContainText(english.sign.gasUnits({ gas: '21,000' }))
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(english.sign.status.confirmed)
  const result = review(page).getByRole('region', { name: english.sign.sentLabel })
  await expect(result).toContainText(english.sign.sentTitles.confirmed)
  const after = BigInt(await chain.request<string>('eth_getBalance', [recipient, 'latest']))
  expect(after - before).toBe(1_500_000_000_000_000_000n)

  const [explorer] = await Promise.all([
    context.waitForEvent('page'),
    sent.getByRole('link', { name: english.sign.viewTransaction }).click(),
  ])
  await expect(explorer.getByText((await sent.getAttribute('data-hash')) ?? '')).toBeVisible()
})

test('a token is chosen by its symbol, reviewed as its transfer, and sent', async ({
  page,
  wallet,
  chain,
}) => {
  const { symbol } = devnetToken
  await openSignPage(page, wallet, 'transaction')
  const before = await tokenBalanceOf(chain, devnetAccount)
  const held = await tokenBalanceOf(chain, recipient)
  await page.getByLabel(english.sign.asset).selectOption(symbol)
  await expect(page.getByTestId('account-balance')).toContainText(
    formatShortAmount(before, devnetToken, 'en'),
  )
  await field(page, english.sign.to).fill(recipient)
  await field(page, english.sign.value({ symbol })).fill('12.345678')
  await expect(review(page)).toContainText('12.345678 DUSD')
  const heading = review(page).getByRole('heading', { level: 2 })
  await expect(heading).toContainText('Send 12.345678 DUSD to ')
  const title = (await heading.textContent()) ?? ''
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(english.sign.status.confirmed)
  await expect(sent).toContainText('12.345678 DUSD')
  expect(await tokenBalanceOf(chain, devnetAccount)).toBe(before - 12_345_678n)
  expect(await tokenBalanceOf(chain, recipient)).toBe(held + 12_345_678n)
  await openAccountMenu(page)
  // One event has one name everywhere: the review's.
  await expect(sent).toContainText(title)
  await expect(page.getByTestId('recent-transaction')).toContainText(title)
})

test('the review shows what a transaction changes, as the node simulates it', async ({
  page,
  wallet,
  chain,
}) => {
  const effects = page.getByTestId('effects')
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, amount] })
  const spender = '0x15d3…6A65'
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '1.5' })
  await expect(effects.getByRole('listitem')).toHaveText('−1.5 ETH')
  await fillTransaction(page, { to: devnetToken.address, data: approve(maxUint256) })
  await expect(effects.getByRole('listitem')).toHaveText(
    english.effects.allowsUnlimited({ spender, token: 'DUSD' }),
  )
  await fillTransaction(page, { to: devnetToken.address, data: approve(5_000_000n) })
  await expect(effects).toContainText(english.effects.allows({ spender, amount: '5 DUSD' }))
  await fillTransaction(page, { to: await deployRevertContract(chain), data: revertReason('Shut') })
  await expect(effects).toContainText(english.effects.failsBecause({ reason: 'Shut' }))

  await chain.setFault({ kind: 'hang', methods: ['eth_simulateV1'] })
  await fillTransaction(page, { to: recipient, value: '0.5' })
  await expect(effects).toContainText(english.effects.unavailable)
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  await expect(page.getByTestId('transaction')).toContainText(english.sign.status.confirmed)
})

test('a simulation ends also while the browser is offline', async ({
  page,
  wallet,
  context,
  watch,
}) => {
  watch.allowConsole(/net::ERR_/)
  watch.allowReports('networkUnreachable')
  const effects = page.getByTestId('effects')
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '1.5' })
  await expect(effects).toContainText('1.5 ETH')
  await context.setOffline(true)
  await fillTransaction(page, { to: recipient, value: '0.5' })
  await expect(effects).toContainText(english.effects.unavailable)
  await context.setOffline(false)
  await fillTransaction(page, { to: recipient, value: '0.6' })
  await expect(effects).toContainText('0.6 ETH')
})

test('the maximum of a token is all of it, and more is an error', async ({
  page,
  wallet,
  chain,
}) => {
  const { symbol } = devnetToken
  await openSignPage(page, wallet, 'transaction')
  const before = await tokenBalanceOf(chain, devnetAccount)
  const held = await tokenBalanceOf(chain, stranger)
  await page.getByLabel(english.sign.asset).selectOption(symbol)
  await field(page, english.sign.to).fill(stranger)
  const amount = field(page, english.sign.value({ symbol }))
  await amount.fill('1000000000')
  await expect(page.getByText(english.sign.valueTooMuch)).toBeVisible()
  await page.getByRole('button', { name: /^Max/ }).click()
  await expect(amount).toHaveValue(formatUnits(before, devnetToken.decimals))
  await page.reload()
  await expect(amount).toHaveValue(formatUnits(before, devnetToken.decimals))
  await acceptRisks(page)
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  await expect(page.getByTestId('transaction')).toContainText(english.sign.status.confirmed)
  expect(await tokenBalanceOf(chain, devnetAccount)).toBe(0n)
  expect(await tokenBalanceOf(chain, stranger)).toBe(held + before)
})

test('a transaction stays listed after a reload, and its confirmations are counted', async ({
  page,
  wallet,
  chain,
}) => {
  // No block but those of this test.
  await chain.setAutomine(false)
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(english.sign.status.pending)
  await chain.mine(1)
  await expect(sent).toContainText(english.sign.confirmations({ count: 1 }))
  await chain.mine(2)
  await expect(sent).toContainText(english.sign.confirmations({ count: 3 }))
  await page.reload()
  await expect(sent).toContainText(english.sign.status.confirmed)
  await sent.getByRole('button', { name: english.sign.stopWatching }).click()
  await expect(sent).toHaveCount(0)
})

test('a transaction stays pending, also after a reload, until it is mined', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  await chain.setAutomine(false)
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(english.sign.status.pending)
  await page.reload()
  await expect(sent).toContainText(english.sign.status.pending)
  await chain.mine()
  await expect(sent).toContainText(english.sign.status.confirmed)
  await expectUsable(page, devnet, { signatures: 2 })
})

test('a confirmed transaction is pending again after a reorg', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  await openSignPage(page, wallet, 'transaction')
  const restore = await chain.snapshot()
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(english.sign.status.confirmed)
  await restore()
  await expect(sent).toContainText(english.sign.status.pending)
  await sent.getByRole('button', { name: english.sign.stopWatching }).click()
  await expectUsable(page, devnet, { signatures: 2 })
})

test('a rejected transaction is not sent', async ({ page, wallet }) => {
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await wallet.rejectNext()
  await expect(review(page).getByRole('alert')).toContainText(rpcErrors.userRejected.message)
  await expect(page.getByText(english.sign.noTransactions)).toBeVisible()
})

test('sending more than the balance shows an error and sends nothing', async ({ page, wallet }) => {
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '1000000' })
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  await expect(review(page).getByRole('alert')).toContainText(
    transactionErrors.insufficientFunds.message,
  )
  await expect(page.getByText(english.sign.noTransactions)).toBeVisible()
})

test('the reason of a revert is shown before anything is signed', async ({
  page,
  wallet,
  chain,
}) => {
  const to = await deployRevertContract(chain)
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to, data: revertReason('The shop is closed') })
  const effects = page.getByTestId('effects')
  const reason = 'The shop is closed'
  await expect(effects).toContainText(english.effects.failsBecause({ reason }))
  // It is said once, beside the choice to send all the same.
  await expect(page.getByLabel(english.sign.sendAnyway)).toBeVisible()
  await expect(review(page).getByText(reason)).toHaveCount(1)
  await expect(review(page).getByRole('alert')).toHaveCount(0)
  await fillTransaction(page, { to, data: revertCustom() })
  await expect(effects).toHaveAttribute('data-status', 'failed')
  await expect(page.getByRole('button', { name: english.sign.sendTransaction })).toBeDisabled()
})

test('a transaction that reverted is shown as failed', async ({ page, wallet, chain, devnet }) => {
  const to = await deployRevertContract(chain)
  await openSignPage(page, wallet, 'transaction')
  const before = await signatureCount(wallet)
  await fillTransaction(page, { to, data: revertCustom() })
  await page.getByLabel(english.sign.sendAnyway).check()
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(english.sign.status.failed)
  await expect(sent).not.toContainText(english.sign.status.confirmed)
  const reason = revertCustom().slice(0, 10)
  await expect(sent).toContainText(english.sign.sentences.failedBecause({ reason }))
  expect(await signatureCount(wallet)).toBe(before + 1)
  await expectUsable(page, devnet, { signatures: 2 })
})

test('invalid fields show errors, and the transaction cannot be sent', async ({ page, wallet }) => {
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: '0x1234', value: '1,5', data: '0xabc' })
  await field(page, english.sign.to).blur()
  for (const error of [english.sign.toInvalid, english.sign.valueInvalid, english.sign.dataInvalid])
    await expect(page.getByText(error)).toBeVisible()
  await expect(page.getByRole('button', { name: english.sign.sendTransaction })).toBeDisabled()
})

test('fields are checked while typing, an unfinished address once it is left', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet, 'transaction')
  const to = field(page, english.sign.to)
  await to.fill(recipient.slice(0, 20))
  await expect(to).toHaveAttribute('aria-invalid', 'false')
  await to.blur()
  await expect(to).toHaveAccessibleDescription(english.sign.toInvalid)
  await to.fill(recipient.replace('0x15d3', '0x15D3'))
  await expect(to).toHaveAccessibleDescription(english.sign.toChecksum)
  await to.fill(recipient)
  await expect(to).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByRole('tabpanel').locator('svg rect').first()).toBeVisible()
  const value = field(page, english.sign.value({ symbol: 'ETH' }))
  await value.fill(`0.${'1'.repeat(19)}`)
  await expect(value).toHaveAccessibleDescription(
    new RegExp(english.sign.valueTooPrecise({ decimals: 18 })),
  )
  await value.fill('1000000')
  await expect(value).toHaveAccessibleDescription(new RegExp(english.sign.valueTooMuch))
  await value.fill('1')
  await expect(value).toHaveAttribute('aria-invalid', 'false')
})

test('an empty account offers funding, the maximum leaves enough for gas, and more shows a warning', async ({
  page,
  chain,
  passkeys: _,
}) => {
  const address = await signUp(page)
  await page.goto('/sign?tab=transaction')
  await page.getByRole('radio', { name: english.sign.senders.account }).check()
  const missing = page.getByText(english.sign.needsFunds({ symbol: 'ETH' }))
  await expect(missing).toBeVisible()
  await expect(page.getByRole('link', { name: english.accountMenu.addFunds })).toHaveAttribute(
    'href',
    new RegExp(address, 'i'),
  )
  await page.getByRole('button', { name: english.accountMenu.receive }).click()
  await expect(page.getByRole('dialog')).toContainText(address.slice(-4))
  await chain.fund(address, 2)
  await page.reload()
  await expect(page.getByTestId('account-balance')).toHaveText(
    english.sign.balance({ amount: '2 ETH' }),
  )
  await fillTransaction(page, { to: recipient, value: '2.5' })
  const warning = review(page).getByText('The account has 2 ETH')
  await expect(warning).toContainText('it will fail')
  await fillTransaction(page, { to: recipient, value: '2' })
  await expect(warning).toContainText('the network fee together')
  await fillTransaction(page, { to: recipient, value: '2.5' })
  await page.getByRole('button', { name: /^Max: 1\.99\d* ETH/ }).click()
  await expect(field(page, english.sign.value({ symbol: 'ETH' }))).toHaveValue(/^1\.99\d+$/)
  await expect(warning).toHaveCount(0)
  await expect(missing).toHaveCount(0)
  await acceptRisks(page)
  await pressWhenReady(page, 'sendTransaction')
  await expect(page.getByTestId('transaction')).toContainText(english.sign.status.confirmed)
  const left = BigInt(await chain.request<string>('eth_getBalance', [address, 'latest']))
  expect(left).toBeLessThan(10n ** 15n)
})

test('a smart wallet’s transaction has the status of its user operation', async ({
  page,
  smartWallet,
  chain,
}) => {
  const address = await signInThroughPopups(page, smartWallet)
  await page.goto('/sign')
  await chooseTab(page, 'transaction')
  await fillTransaction(page, { to: devnetCounter, data: increase })
  await pressWhenReady(page, 'sendTransaction')
  await smartWallet.approve()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(english.sign.status.confirmed)
  expect(await counterCalls(chain, address)).toBe(1)
  await expect(sent.getByRole('alert')).toHaveCount(0)
})
