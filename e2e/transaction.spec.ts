import { encodeFunctionData, parseAbi } from 'viem'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'
import { watchSmartWalletPopups } from '#packages/playwright/src/smartWallet.ts'
import { signMessages } from '../lib/messages/signMessages.ts'
import { devnetCounter } from '../lib/protocol/smartWallet.ts'
import { expect, test } from './fixtures.ts'
import { callNode } from './support/callNode.ts'
import { counterCalls } from './support/counter.ts'
import { allowAlgorithmWarning, signUp } from './support/embeddedActions.ts'
import { expectUsable, signatureCount } from './support/expectUsable.ts'
import { deployRevertContract, revertCustom, revertReason } from './support/revertContract.ts'
import {
  chooseTab,
  field,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
  review,
} from './support/signPageActions.ts'
import { signInThroughPopups } from './support/smartWalletActions.ts'

test.beforeEach(({ watch }) =>
  watch.allowReports('userRejected', 'insufficientFunds', 'reverted', 'revertedCustom'),
)

const increase = encodeFunctionData({ abi: parseAbi(['function increase() payable']) })

test('a transaction is sent, confirmed, and found in the explorer', async ({
  page,
  context,
  control,
}) => {
  const { chain = '' } = await control.services()
  const before = BigInt(await callNode<string>(chain, 'eth_getBalance', [recipient, 'latest']))
  await openSignPage(page, control, 'transaction')
  await fillTransaction(page, { to: recipient, value: '1.5' })
  await expect(page.getByTestId('gas')).toContainText(signMessages.gasUnits('21,000'))
  await pressWhenReady(page, 'sendTransaction')
  await control.wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(signMessages.status.confirmed)
  const after = BigInt(await callNode<string>(chain, 'eth_getBalance', [recipient, 'latest']))
  expect(after - before).toBe(1_500_000_000_000_000_000n)

  const [explorer] = await Promise.all([
    context.waitForEvent('page'),
    sent.getByRole('link', { name: signMessages.viewTransaction }).click(),
  ])
  await expect(explorer.getByText((await sent.getAttribute('data-hash')) ?? '')).toBeVisible()
})

test('a transaction stays listed after a reload, and its confirmations are counted', async ({
  page,
  control,
}) => {
  await openSignPage(page, control, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await control.wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(signMessages.confirmations('1'))
  await control.chain.mine(2)
  await expect(sent).toContainText(signMessages.confirmations('3'))
  await page.reload()
  await expect(sent).toContainText(signMessages.status.confirmed)
  await sent.getByRole('button', { name: signMessages.stopWatching }).click()
  await expect(sent).toHaveCount(0)
})

test('a transaction stays pending, also after a reload, until it is mined', async ({
  page,
  control,
}) => {
  await control.chain.setAutomine(false)
  await openSignPage(page, control, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await control.wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(signMessages.status.pending)
  await page.reload()
  await expect(sent).toContainText(signMessages.status.pending)
  await control.chain.mine()
  await expect(sent).toContainText(signMessages.status.confirmed)
  await expectUsable(page, control, { signatures: 2 })
})

test('a confirmed transaction is pending again after a reorg', async ({ page, control }) => {
  await openSignPage(page, control, 'transaction')
  const { id } = await control.chain.snapshot()
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await control.wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(signMessages.status.confirmed)
  await control.chain.revert(id)
  await expect(sent).toContainText(signMessages.status.pending)
  await sent.getByRole('button', { name: signMessages.stopWatching }).click()
  await expectUsable(page, control, { signatures: 2 })
})

test('a rejected transaction is not sent', async ({ page, control }) => {
  await openSignPage(page, control, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await control.wallet.rejectNext()
  await expect(review(page).getByRole('alert')).toContainText(rpcErrors.userRejected.message)
  await expect(page.getByText(signMessages.noTransactions)).toBeVisible()
})

test('sending more than the balance shows an error and sends nothing', async ({
  page,
  control,
}) => {
  await openSignPage(page, control, 'transaction')
  await fillTransaction(page, { to: recipient, value: '1000000' })
  await pressWhenReady(page, 'sendTransaction')
  await control.wallet.approveNext()
  await expect(review(page).getByRole('alert')).toContainText(rpcErrors.insufficientFunds.message)
  await expect(page.getByText(signMessages.noTransactions)).toBeVisible()
})

test('the reason of a revert is shown before anything is signed', async ({ page, control }) => {
  const { chain = '' } = await control.services()
  const to = await deployRevertContract(chain)
  await openSignPage(page, control, 'transaction')
  await fillTransaction(page, { to, data: revertReason('The shop is closed') })
  const alert = review(page).getByRole('alert')
  await expect(alert).toContainText(rpcErrors.reverted.message)
  await alert.getByText('Details').click()
  await expect(alert).toContainText('The shop is closed')
  await fillTransaction(page, { to, data: revertCustom() })
  await expect(alert).toContainText(rpcErrors.revertedCustom.message)
  await expect(page.getByRole('button', { name: signMessages.sendTransaction })).toBeDisabled()
})

test('a transaction that reverted is shown as failed', async ({ page, control }) => {
  const { chain = '' } = await control.services()
  const to = await deployRevertContract(chain)
  await openSignPage(page, control, 'transaction')
  const before = await signatureCount(control)
  await fillTransaction(page, { to, data: revertCustom() })
  await page.getByLabel(signMessages.sendAnyway).check()
  await pressWhenReady(page, 'sendTransaction')
  await control.wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(signMessages.status.failed)
  await expect(sent).not.toContainText(signMessages.status.confirmed)
  await expect(sent).toContainText(signMessages.failedText)
  expect(await signatureCount(control)).toBe(before + 1)
  await expectUsable(page, control, { signatures: 2 })
})

test('invalid fields show errors, and the transaction cannot be sent', async ({
  page,
  control,
}) => {
  await openSignPage(page, control, 'transaction')
  await fillTransaction(page, { to: '0x1234', value: '1,5', data: '0xabc' })
  for (const error of [signMessages.toInvalid, signMessages.valueInvalid, signMessages.dataInvalid])
    await expect(page.getByText(error)).toBeVisible()
  await expect(page.getByRole('button', { name: signMessages.sendTransaction })).toBeDisabled()
})

test('the maximum amount leaves enough for gas, and a larger amount shows a warning', async ({
  page,
  control,
  watch,
}) => {
  allowAlgorithmWarning(watch)
  await addVirtualAuthenticator(page)
  const { chain = '' } = await control.services()
  const address = await signUp(page)
  await control.faucet(address, 31337, 2)
  await page.goto('/sign?tab=transaction')
  await expect(page.getByTestId('account-balance')).toHaveText(signMessages.balance('2 ETH'))
  await fillTransaction(page, { to: recipient, value: '2.5' })
  const warning = review(page).getByText('The account has 2 ETH')
  await expect(warning).toContainText('it will fail')
  await fillTransaction(page, { to: recipient, value: '2' })
  await expect(warning).toContainText('the gas together')
  await fillTransaction(page, { to: recipient, value: '2.5' })
  await page.getByRole('button', { name: /^Maximum 1\.99\d* ETH/ }).click()
  await expect(field(page, signMessages.value('ETH'))).toHaveValue(/^1\.99\d+$/)
  await expect(warning).toHaveCount(0)
  await pressWhenReady(page, 'sendTransaction')
  await expect(page.getByTestId('transaction')).toContainText(signMessages.status.confirmed)
  const left = BigInt(await callNode<string>(chain, 'eth_getBalance', [address, 'latest']))
  expect(left).toBeLessThan(10n ** 15n)
})

test('a smart wallet’s transaction has the status of its user operation', async ({
  page,
  context,
  control,
  watch,
}) => {
  allowAlgorithmWarning(watch)
  const { chain = '' } = await control.services()
  const popups = await watchSmartWalletPopups(context)
  const address = await signInThroughPopups(page, popups)
  await page.goto('/sign')
  await chooseTab(page, 'transaction')
  await fillTransaction(page, { to: devnetCounter, data: increase })
  await pressWhenReady(page, 'sendTransaction')
  await popups.approve()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(signMessages.status.confirmed)
  expect(await counterCalls(chain, address)).toBe(1)
  await expect(sent.getByRole('alert')).toHaveCount(0)
})
