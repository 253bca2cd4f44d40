import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { confirmReview } from '#e2e/support/confirmReview.ts'
import { counterCalls, counterNumber } from '#e2e/support/counter.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { expectUsable } from '#e2e/support/expectUsable.ts'
import {
  chooseTab,
  openSignPage,
  recipient,
  review,
  riskField,
  stranger,
} from '#e2e/support/signPageActions.ts'
import { signInThroughPopups } from '#e2e/support/smartWalletActions.ts'
import { batchErrors } from '#lib/errors/batchErrors.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'

test.beforeEach(({ watch }) => watch.allowReports('reverted', 'userRejected'))

const steps = (page: Page) => page.getByTestId('step')
const call = (page: Page, number: number) =>
  page.getByRole('group', { name: english.batch.call({ number }), exact: true })

async function chooseSample(page: Page, name: keyof Messages['batch']['sampleNames']) {
  await page.getByRole('button', { name: english.batch.sampleNames[name] }).click()
}

async function send(page: Page, label: string) {
  const button = review(page).getByRole('button', { name: label, exact: true })
  await expect(button).toBeEnabled()
  await button.click()
}

async function expectStates(page: Page, states: string[]) {
  for (const [index, state] of states.entries())
    await expect(steps(page).nth(index)).toHaveAttribute('data-state', state)
  await expect(steps(page)).toHaveCount(states.length)
}

test.describe('a wallet that does not support batching', () => {
  test.beforeEach(({ wallet }) => wallet.set({ supportsBatches: false }))

  test('gets the calls one after another, and the review says so', async ({
    page,
    wallet,
    chain,
    devnet,
  }) => {
    const before = await counterNumber(chain)
    await openSignPage(page, wallet, 'batch')
    const requests = (await wallet.received('eth_sendTransaction')).length
    await chooseSample(page, 'twice')
    const mode = review(page).getByTestId('batch-mode')
    await expect(mode).toHaveAttribute('data-mode', 'sequential')
    await expect(mode).toContainText(english.batch.modes.sequential)
    await expect(review(page).getByText('those before it still take effect')).toBeVisible()
    const effects = page.getByTestId('effects')
    await expect(effects).toContainText(english.effects.nothing)
    await expect(review(page)).toContainText(english.preview.labels.feeAbout)

    await send(page, english.batch.sendSequentially({ count: 2 }))
    await wallet.approveNext()
    await expectStates(page, ['confirmed', 'requested'])
    expect(await counterNumber(chain)).toBe(before + 1)
    await wallet.approveNext()
    await expectStates(page, ['confirmed', 'confirmed'])
    await expect(page.getByText(english.batch.allDoneText({ total: 2 }))).toBeVisible()
    expect(await counterNumber(chain)).toBe(before + 2)
    expect((await wallet.received('eth_sendTransaction')).length).toBe(requests + 2)

    await expect(page.getByTestId('transaction')).toHaveCount(2)
    await page.reload()
    await expect(page.getByTestId('transaction')).toHaveCount(2)
    await expectUsable(page, devnet, { signatures: 3 })
  })

  test('gets no further call after one that fails', async ({ page, wallet, chain, devnet }) => {
    const before = await counterNumber(chain)
    await openSignPage(page, wallet, 'batch')
    const requests = (await wallet.received('eth_sendTransaction')).length
    await chooseSample(page, 'failing')
    await send(page, english.batch.sendSequentially({ count: 3 }))
    await wallet.approveNext()
    await wallet.approveNext()
    await expectStates(page, ['confirmed', 'failed', 'notSent'])
    await expect(steps(page).nth(1)).toContainText('This call always fails')
    await expect(page.getByText(english.batch.stoppedText({ done: 1, total: 3 }))).toBeVisible()
    expect(await counterNumber(chain)).toBe(before + 1)
    expect((await wallet.received('eth_sendTransaction')).length).toBe(requests + 2)
    await expectUsable(page, devnet, { signatures: 3 })
  })

  test('gets no second call after it rejects the first', async ({ page, wallet, chain }) => {
    const before = await counterNumber(chain)
    await openSignPage(page, wallet, 'batch')
    const requests = (await wallet.received('eth_sendTransaction')).length
    await chooseSample(page, 'twice')
    await send(page, english.batch.sendSequentially({ count: 2 }))
    await wallet.rejectNext()
    await expectStates(page, ['failed', 'notSent'])
    await expect(steps(page).first()).toContainText(rpcErrors.userRejected.message)
    expect((await wallet.received('eth_sendTransaction')).length).toBe(requests + 1)
    expect(await counterNumber(chain)).toBe(before)
    await expect(page.getByText(english.sign.noTransactions)).toBeVisible()
  })
})

test('a wallet with non-atomic batches gets one request', async ({ page, wallet, chain }) => {
  const before = await counterNumber(chain)
  await openSignPage(page, wallet, 'batch')
  const requests = (await wallet.received('wallet_sendCalls')).length
  await chooseSample(page, 'twice')
  const mode = review(page).getByTestId('batch-mode')
  await expect(mode).toHaveAttribute('data-mode', 'wallet')
  await send(page, english.batch.sendBatch)
  await wallet.approveNext()
  await expect(page.getByTestId('batch')).toHaveAttribute('data-state', 'confirmed')
  expect(await counterNumber(chain)).toBe(before + 2)
  expect((await wallet.received('wallet_sendCalls')).length).toBe(requests + 1)
})

test('the review shows every call and the total value', async ({ page, wallet }) => {
  await openSignPage(page, wallet, 'batch')
  await call(page, 1).getByLabel(english.sign.to).fill(recipient)
  await call(page, 1)
    .getByLabel(english.sign.value({ symbol: 'ETH' }))
    .fill('1.5')
  await page.getByRole('button', { name: english.batch.addCall }).click()
  await expect(review(page).getByText(english.sign.reviewEmpty)).toBeVisible()
  await call(page, 2).getByLabel(english.sign.to).fill(devnetCounter)
  await call(page, 2)
    .getByLabel(english.sign.value({ symbol: 'ETH' }))
    .fill('0.25')
  await expect(review(page).locator('details')).toContainText('1.75 ETH')
  await call(page, 2)
    .getByLabel(english.sign.value({ symbol: 'ETH' }))
    .fill('1000000')
  await expect(review(page).getByText('less than this sends')).toBeVisible()
  await call(page, 2)
    .getByLabel(english.sign.value({ symbol: 'ETH' }))
    .fill('0.25')
  await expect(review(page).getByText('less than this sends')).toHaveCount(0)
  for (const number of [1, 2])
    await expect(
      review(page).getByRole('heading', { name: english.sign.callNumber({ number }) }),
    ).toBeVisible()
  await expect(review(page).getByText(english.sign.compare)).toHaveCount(0)

  await page.reload()
  await chooseTab(page, 'batch')
  await expect(call(page, 2).getByLabel(english.sign.value({ symbol: 'ETH' }))).toHaveValue('0.25')
  await page.getByRole('button', { name: english.batch.removeCall({ number: 1 }) }).click()
  await expect(page.getByRole('group', { name: /^Call \d/ })).toHaveCount(1)
  await expect(call(page, 1).getByLabel(english.sign.to)).toHaveValue(devnetCounter)
})

test('a call without a recipient is invalid and cannot be sent', async ({ page, wallet }) => {
  await openSignPage(page, wallet, 'batch')
  await call(page, 1).getByLabel(english.sign.data).fill('0x6001')
  await expect(call(page, 1).getByText(english.batch.toMissing)).toBeVisible()
  await expect(review(page).getByRole('button', { name: english.batch.sendBatch })).toBeDisabled()
})

test('the most severe warning is first in the review, with its call’s number', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet, 'batch')
  await call(page, 1).getByLabel(english.sign.to).fill(recipient)
  await page.getByRole('button', { name: english.batch.addCall }).click()
  await call(page, 2).getByLabel(english.sign.to).fill(devnetCounter)
  await call(page, 2)
    .getByLabel(english.sign.data)
    .fill(`0x095ea7b3${stranger.slice(2).padStart(64, '0')}${'f'.repeat(64)}`)
  const first = review(page).locator('[data-severity]').first()
  await expect(first).toContainText(english.sign.severities.danger)
  await expect(first).toContainText(english.sign.callNumber({ number: 2 }))
  await expect(riskField(page)).toHaveValue('')
})

test.describe('a smart wallet', () => {
  test('executes a sponsored batch atomically, and shows a failed batch as failed', async ({
    page,
    smartWallet,
    chain,
  }) => {
    const address = await signInThroughPopups(page, smartWallet)
    await page.goto('/sign')
    await chooseTab(page, 'batch')
    await chooseSample(page, 'twice')
    const mode = review(page).getByTestId('batch-mode')
    await expect(mode).toHaveAttribute('data-mode', 'atomic')
    await expect(mode).toContainText(english.batch.sponsorship)
    await send(page, english.batch.sendBatch)
    await smartWallet.approve()

    const batch = page.getByTestId('batch')
    await expect(batch).toHaveAttribute('data-state', 'confirmed')
    await expect(batch).toContainText(english.batch.modes.atomic)
    await expect(batch.getByTestId('batch-gas')).toContainText(english.batch.gasSponsored)
    expect(await counterCalls(chain, address)).toBe(2)
    await page.reload()
    await chooseTab(page, 'batch')
    await expect(batch).toHaveAttribute('data-state', 'confirmed')

    await chooseSample(page, 'failing')
    await send(page, english.batch.sendBatch)
    await smartWallet.approve()
    await expect(batch).toHaveCount(2)
    const failed = batch.first()
    await expect(failed).toHaveAttribute('data-state', 'failed')
    for (const index of [0, 1, 2])
      await expect(failed.getByTestId('batch-call').nth(index)).toHaveAttribute(
        'data-state',
        'failed',
      )
    await expect(failed).toContainText(english.batch.transactionFailedText)
    await expect(failed).toContainText(english.batch.reason({ reason: 'This call always fails' }))
    expect(await counterCalls(chain, address)).toBe(2)
  })

  test('sends nothing if the user rejects the batch', async ({ page, smartWallet }) => {
    await signInThroughPopups(page, smartWallet)
    await page.goto('/sign')
    await chooseTab(page, 'batch')
    await chooseSample(page, 'twice')
    await send(page, english.batch.sendBatch)
    await smartWallet.reject()
    await expect(review(page).getByRole('alert')).toContainText(rpcErrors.userRejected.message)
    await expect(page.getByText(english.batch.noBatches)).toBeVisible()
  })
})

test.describe('an embedded wallet', () => {
  test('upgrades the account with the first batch, which is known after a reload', async ({
    page,
    chain,
    passkeys: _,
  }) => {
    const address = (await signUp(page)) as Hex
    await chain.fund(address, 1)
    await page.goto('/sign')
    await chooseTab(page, 'batch')
    await chooseSample(page, 'twice')
    const mode = review(page).getByTestId('batch-mode')
    await expect(mode).toHaveAttribute('data-mode', 'ready')
    // This page names no paymaster.
    await expect(mode).not.toContainText(english.batch.sponsorship)
    await send(page, english.batch.sendBatch)
    await expect(page.getByTestId('review-dialog')).toContainText('Simple7702Account')
    await confirmReview(page)
    const batch = page.getByTestId('batch')
    await expect(batch).toHaveAttribute('data-state', 'confirmed')
    await expect(batch).toContainText(english.batch.modes.atomic)
    expect(await counterCalls(chain, address)).toBe(2)
    await page.reload()
    await chooseTab(page, 'batch')
    await expect(batch).toHaveAttribute('data-state', 'confirmed')

    await expect(mode).toHaveAttribute('data-mode', 'atomic')
    await chooseSample(page, 'twice')
    await send(page, english.batch.sendBatch)
    await expect(batch).toHaveCount(2)
    await expect(batch.first()).toHaveAttribute('data-state', 'confirmed')
    expect(await counterCalls(chain, address)).toBe(4)
  })

  test('sends nothing if the user declines the upgrade', async ({
    page,
    chain,
    watch,
    passkeys: _,
  }) => {
    watch.allowReports('upgradeRejected')
    const address = (await signUp(page)) as Hex
    await chain.fund(address, 1)
    await page.goto('/sign')
    await chooseTab(page, 'batch')
    await chooseSample(page, 'twice')
    await send(page, english.batch.sendBatch)
    const dialog = page.getByTestId('review-dialog')
    await dialog.getByRole('button', { name: english.sign.decline, exact: true }).click()
    await expect(review(page).getByRole('alert')).toContainText(batchErrors.upgradeRejected.message)
    expect(await counterCalls(chain, address)).toBe(0)
  })
})
