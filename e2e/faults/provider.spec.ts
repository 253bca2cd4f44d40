import { expect, test } from '#e2e/fixtures.ts'
import { announceFakeWallets } from '#e2e/support/announceFakeWallets.ts'
import { chooseWallet, devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { expectSessionAddress, expectUsable } from '#e2e/support/expectUsable.ts'
import {
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
  review,
} from '#e2e/support/signPageActions.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { english } from '#lib/messages/english.ts'

test.beforeEach(({ watch }) =>
  watch.allowReports(
    'walletFailed',
    'internalError',
    'walletNotAnswering',
    'resourceUnavailable',
    'userRejected',
  ),
)

for (const [fault, message] of [
  ['throw', 'The wallet says: '],
  ['string', rpcErrors.internalError.message],
  ['nothing', rpcErrors.userRejected.message],
] as const)
  test(`a wallet with the fault “${fault}” shows an error, and works once the fault is removed`, async ({
    page,
    wallet,
    devnet,
  }) => {
    await wallet.set({ policy: 'approve', fault })
    await chooseWallet(page)
    await expect(errorAlert(page)).toContainText(message)
    await wallet.set({ fault: 'none' })
    await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
    await expectSignedIn(page)
    await expectUsable(page, devnet, { signatures: 1 })
  })

test('a request without a prompt times out after five seconds', async ({ page, devnet }) => {
  await announceFakeWallets(page, [
    {
      name: 'Mute',
      rdns: 'example.mute',
      responses: { eth_accounts: [], eth_requestAccounts: [`0x${'11'.repeat(20)}`] },
    },
  ])
  await page.clock.install()
  await chooseWallet(page, 'Mute')
  await page.waitForFunction(() => Reflect.get(window, 'unanswered').length > 0)
  await page.clock.fastForward(5000)
  await expect(errorAlert(page)).toContainText(timeoutErrors.walletNotAnswering.message)
  await expectUsable(page, devnet, { signatures: 0 })
})

test('a connect request that the wallet ignores can be canceled and tried again', async ({
  page,
  wallet,
  devnet,
}) => {
  await wallet.setPolicy('ignore')
  await chooseWallet(page)
  await expect.poll(() => wallet.received('eth_requestAccounts')).toHaveLength(1)
  await page.getByRole('button', { name: english.signIn.cancel, exact: true }).click()
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  await expectUsable(page, devnet, { signatures: 0 })
})

test('a wallet that fails while it sends may have sent, which one that rejects has not', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await wallet.set({ policy: 'approve', fault: 'string' })
  await pressWhenReady(page, 'sendTransaction')
  await expect(review(page).getByRole('alert')).toContainText(rpcErrors.internalError.message)
  await expect(review(page)).toContainText(english.sign.mayBeSent)
  await wallet.set({ policy: 'ask', fault: 'none' })
  await pressWhenReady(page, 'sendTransaction')
  await wallet.rejectNext()
  await expect(review(page)).not.toContainText(english.sign.mayBeSent)
  await expect(page.getByTestId('transaction')).toHaveCount(0)
})

test('an empty list of accounts is a lock and keeps the session', async ({
  page,
  wallet,
  devnet,
}) => {
  await signIn(page, wallet)
  await wallet.lock()
  const banner = page.getByTestId('session-banner')
  await expect(banner).toContainText(english.session.disconnected({ name: devWallet }))
  await wallet.unlock()
  await expect(banner).toHaveCount(0)
  await expectSessionAddress(page)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('the same chain is no change, an unknown chain is reported, and a burst ends on the last chain', async ({
  page,
  wallet,
  devnet,
}) => {
  await openSignPage(page, wallet)
  const sign = page.getByRole('button', { name: english.sign.signMessage })
  await expect(sign).toBeEnabled()
  await wallet.emit('chainChanged', '0x7a69')
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  await wallet.emit('chainChanged', '0x3e7')
  await expect(page.getByText(english.session.wrongChain({ chainId: 999 }))).toBeVisible()
  await wallet.emit('chainChanged', '31337')
  await expect(page.getByText(english.session.wrongChain({ chainId: 999 }))).toHaveCount(0)
  for (const chainId of ['0x1', '0x7a6a', 'nonsense', '0x3e7', null, '0x7a6a'])
    await wallet.emit('chainChanged', chainId)
  await expect(page.getByText(english.sign.chainId({ id: 31338 })).first()).toBeVisible()
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  await expectSessionAddress(page)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('a burst of account changes ends on the last account', async ({ page, wallet, devnet }) => {
  await signIn(page, wallet)
  const { accounts } = wallet
  const switchAlong = async (...indices: number[]) => {
    for (const index of indices)
      await wallet.emit('accountsChanged', [accounts[index], 'nonsense', 7])
  }
  await switchAlong(3, 2, 0, 1)
  await expect(page.getByTestId('session-banner')).toBeVisible()
  await switchAlong(3, 2, 1, 0)
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  await expectSessionAddress(page)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('while a request is pending in the wallet, a second tab points to it', async ({
  page,
  context,
  wallet,
  devnet,
}) => {
  await chooseWallet(page)
  await wallet.next()
  const other = await context.newPage()
  await chooseWallet(other)
  const alert = errorAlert(other)
  await expect(alert).toContainText(rpcErrors.resourceUnavailable.message)
  await expect(alert).toContainText(rpcErrors.resourceUnavailable.fix)
  expect(await wallet.pending()).toHaveLength(1)
  await other.close()
  await wallet.rejectNext()
  await expectUsable(page, devnet, { signatures: 0 })
})

test('a wallet that fails to initialize does not affect the others', async ({ page, devnet }) => {
  await announceFakeWallets(page, [
    { name: 'Broken', rdns: 'example.broken', broken: ['request', 'on', 'removeListener'] },
    {
      name: 'Half broken',
      rdns: 'example.half',
      responses: { eth_requestAccounts: [`0x${'11'.repeat(20)}`] },
      broken: ['on'],
    },
  ])
  for (const name of ['Broken', 'Half broken']) {
    await chooseWallet(page, name)
    await expect(errorAlert(page)).toBeVisible()
    await page.getByRole('button', { name: english.signInStep.otherWallet }).click()
  }
  await expectUsable(page, devnet, { signatures: 0 })
})
