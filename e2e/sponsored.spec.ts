import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { counterCalls } from '#e2e/support/counter.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { chooseTab, fillTransaction, pressWhenReady, review } from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'

test.beforeEach(({ watch }) => watch.allowReports('sponsorshipRefused', 'paymasterUnavailable'))

const increase = encodeFunctionData({ abi: parseAbi(['function increase() payable']) })
const { sign, batch } = english

test('a new passkey wallet that holds nothing sends at the site’s expense', async ({
  page,
  chain,
  passkeys: _,
}) => {
  const account = await signUp(page)
  await page.goto('/sign?tab=transaction')
  const sponsored = page.getByRole('radio', { name: sign.senders.sponsored })
  await expect(sponsored).toBeChecked()
  await fillTransaction(page, { to: devnetCounter, data: increase })
  await expect(page.getByTestId('gas')).toContainText(sign.gasSponsored)
  await expect(page.getByTestId('gas')).toContainText(sign.firstOperation)
  const row = review(page)
    .locator('div')
    .filter({ hasText: new RegExp(`^${sign.senders.sponsored}`) })
  const sender = (await row.locator('code').getAttribute('title')) as `0x${string}`
  expect(sender).not.toBe(account)

  await pressWhenReady(page, 'sendTransaction')
  const sent = page.getByTestId('transaction')
  // The status comes from the chain, so that a reload at any time changes nothing.
  await expect(sent).toBeVisible()
  await page.reload()
  await expect(sent).toContainText(sign.status.confirmed)
  expect(await counterCalls(chain, sender)).toBe(1)
  const hash = await sent.getAttribute('data-hash')
  const receipt = await chain.request<{ from: string }>('eth_getTransactionReceipt', [hash])
  expect(receipt.from).not.toBe(account)

  await chooseTab(page, 'batch')
  await page.getByRole('button', { name: batch.sampleNames.twice }).click()
  await expect(page.getByTestId('gas').last()).toContainText(sign.gasSponsored)
  await page.getByRole('button', { name: batch.sendBatch }).click()
  const first = sent.first()
  await expect(first).toContainText('and 1 more call')
  await expect(first).toContainText(sign.status.confirmed)
  expect(await counterCalls(chain, sender)).toBe(3)

  for (const address of [account, sender])
    expect(BigInt(await chain.request<string>('eth_getBalance', [address, 'latest']))).toBe(0n)
})

test('a paymaster that refuses or fails sends nothing, and the account can send instead', async ({
  page,
  chain,
  watch,
  passkeys: _,
}) => {
  watch.allowConsole(/503/)
  const account = await signUp(page)
  await chain.fund(account, 1)
  await page.goto('/sign?tab=transaction')
  const own = page.getByRole('radio', { name: sign.senders.account })
  // An account with funds pays itself unless the user decides otherwise.
  await expect(own).toBeChecked()
  await page.getByRole('radio', { name: sign.senders.sponsored }).check()
  await fillTransaction(page, { to: devnetCounter, data: increase })

  const methods = ['pm_getPaymasterStubData']
  await chain.setFault({
    kind: 'error',
    error: { code: -32000, message: 'policy limit' },
    methods,
    times: 1,
  })
  await pressWhenReady(page, 'sendTransaction')
  await expect(review(page).getByRole('alert')).toContainText('refused')
  await chain.setFault({ kind: 'status', status: 503, methods, times: 1 })
  await pressWhenReady(page, 'sendTransaction')
  await expect(review(page).getByRole('alert')).toContainText('did not respond')
  await expect(page.getByTestId('transaction')).toHaveCount(0)

  await own.check()
  await expect(page.getByTestId('gas')).toContainText('Up to')
  await pressWhenReady(page, 'sendTransaction')
  await expect(page.getByTestId('transaction')).toContainText(sign.status.confirmed)
  expect(await counterCalls(chain, account as `0x${string}`)).toBe(1)
})
