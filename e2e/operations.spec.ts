import type { Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { panel } from '#e2e/support/accountPageActions.ts'
import { confirmReview } from '#e2e/support/confirmReview.ts'
import { counterCalls } from '#e2e/support/counter.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import {
  chooseTab,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  review,
} from '#e2e/support/signPageActions.ts'
import { signInThroughPopups } from '#e2e/support/smartWalletActions.ts'
import { withoutServersCopy } from '#e2e/support/withoutServersCopy.ts'
import { english } from '#lib/messages/english.ts'
import type { ChainFault } from '#lib/protocol/devnet.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'
import type { SmartWallet } from '#packages/playwright/src/smartWallet.ts'

/** What becomes of user operations and batches: real bundlers and wallets are less kind than ours. */

const { batch, sign } = english
const minute = 60_000
const bundlerMethods = ['eth_getUserOperationReceipt', 'eth_getUserOperationByHash']
const walletMethods = ['wallet_getCallsStatus']
const unsupported: ChainFault = {
  kind: 'error',
  error: { code: -32601, message: 'Method not found' },
  methods: walletMethods,
}

test.beforeEach(({ watch }) => {
  watch.allowConsole(/503|Failed to load resource/)
  watch.allowReports('deploymentPending')
})

const sentBatch = (page: Page) => page.getByTestId('batch').first()

async function openBatches(page: Page) {
  await page.goto('/sign')
  await chooseTab(page, 'batch')
}

async function sendBatch(page: Page, smartWallet: SmartWallet) {
  await page.getByRole('button', { name: batch.sampleNames.twice }).click()
  const button = review(page).getByRole('button', { name: batch.sendBatch, exact: true })
  await expect(button).toBeEnabled()
  await button.click()
  await smartWallet.approve()
  await expect(sentBatch(page)).toBeVisible()
}

/** The page was closed for a while: what it stored is that much older when it is opened again. */
async function reopenAfter(page: Page, milliseconds: number) {
  await withoutServersCopy(page)
  await page.goto('about:blank')
  await page.goto('/errors')
  await page.evaluate((ago) => {
    for (const key of Object.keys(localStorage)) {
      if (!/^(batches|transactions)/.test(key)) continue
      const entries = JSON.parse(localStorage.getItem(key) ?? '[]')
      const earlier = entries.map(({ progress, sentAt, ...entry }: Record<string, string>) => ({
        ...entry,
        sentAt: new Date(Date.parse(sentAt ?? '') - ago).toISOString(),
      }))
      localStorage.setItem(key, JSON.stringify(earlier))
    }
  }, milliseconds)
}

const requestsFor = async (chain: TestChain, methods: readonly string[]) =>
  (await chain.received()).filter(({ method }) => methods.includes(method)).length

test.describe('a batch that the smart wallet sent as an operation', () => {
  test.beforeEach(async ({ page, smartWallet }) => {
    await signInThroughPopups(page, smartWallet)
    await openBatches(page)
  })

  test('is confirmed by its bundler, which is asked for nothing that only wallets have', async ({
    page,
    smartWallet,
    chain,
  }) => {
    await chain.setFault(unsupported)
    await sendBatch(page, smartWallet)
    await expect(sentBatch(page)).toHaveAttribute('data-state', 'confirmed')
    await expect(sentBatch(page).getByTestId('batch-gas')).toContainText(batch.gasSponsored)
    expect(await requestsFor(chain, walletMethods)).toBe(0)
  })

  test('is confirmed by the chain if bundler and wallet are gone', async ({
    page,
    smartWallet,
    chain,
  }) => {
    await sendBatch(page, smartWallet)
    await expect(sentBatch(page)).toHaveAttribute('data-state', 'confirmed')
    await reopenAfter(page, minute)
    await chain.setFault({
      kind: 'status',
      status: 503,
      methods: [...bundlerMethods, ...walletMethods],
    })
    await openBatches(page)
    await expect(sentBatch(page)).toHaveAttribute('data-state', 'confirmed')
    await expect(sentBatch(page).getByTestId('batch-gas')).toContainText(batch.gasSponsored)
  })

  test('keeps its chain: it is confirmed also after a reload on another one', async ({
    page,
    smartWallet,
    chain2,
  }) => {
    const network = (name: string) =>
      page.getByRole('button', { name: sign.switchTo({ chain: name }) })
    await chooseTab(page, 'network')
    await network('Devnet 2').click()
    await chooseTab(page, 'batch')
    await sendBatch(page, smartWallet)
    await expect(sentBatch(page)).toContainText('Devnet 2')
    await expect(sentBatch(page)).toHaveAttribute('data-state', 'confirmed')
    expect(await requestsFor(chain2, bundlerMethods)).toBeGreaterThan(0)

    await smartWallet.closed()
    await chooseTab(page, 'network')
    await network('Devnet').first().click()
    await expect(page.getByRole('listitem').filter({ hasText: '31337' })).toContainText(
      sign.currentNetwork,
    )
    await reopenAfter(page, minute)
    await openBatches(page)
    await expect(sentBatch(page)).toHaveAttribute('data-state', 'confirmed')
  })
})

test.describe('a wallet’s answer about a batch', () => {
  /** Changes what the wallet answers to `wallet_getCallsStatus`. */
  async function changeStatus(page: Page, change: object) {
    await page.route('**/rpc', async (route) => {
      if (!route.request().postData()?.includes('wallet_getCallsStatus')) return route.continue()
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, result: { ...body.result, ...change } } })
    })
  }

  async function send(page: Page) {
    await page.getByRole('button', { name: batch.sampleNames.twice }).click()
    const button = review(page).getByRole('button', { name: batch.sendBatch, exact: true })
    await expect(button).toBeEnabled()
    await button.click()
  }

  test('without receipts says in list and receipt that nothing could be compared', async ({
    page,
    wallet,
  }) => {
    await openSignPage(page, wallet, 'batch')
    await changeStatus(page, { receipts: [] })
    await send(page)
    await wallet.approveNext()
    await expect(sentBatch(page)).toHaveAttribute('data-state', 'confirmed')
    await expect(sentBatch(page)).not.toContainText(batch.uncheckedText)

    await reopenAfter(page, minute)
    await openBatches(page)
    await expect(sentBatch(page)).toContainText(batch.uncheckedText)
    await expect(sentBatch(page).getByRole('link', { name: batch.viewAccount })).toBeVisible()
    await page.goto('/account?tab=receipts')
    const receipts = panel(page, english.receipts.title)
    await expect(receipts.getByTestId('receipt').first()).toContainText(
      english.receipts.checks.unchecked,
    )
  })

  test('with a failure that names no transaction says that it could not be checked', async ({
    page,
    wallet,
  }) => {
    await openSignPage(page, wallet, 'batch')
    await changeStatus(page, { status: 500, receipts: [] })
    await send(page)
    await wallet.approveNext()
    await expect(sentBatch(page)).toHaveAttribute('data-state', 'failed')
    await reopenAfter(page, minute)
    await openBatches(page)
    await expect(sentBatch(page)).toContainText(batch.uncheckedText)
    await expect(sentBatch(page)).not.toContainText(batch.atomicFailedText)
  })

  test('with code 300 is that it was not sent', async ({ page, wallet }) => {
    await openSignPage(page, wallet, 'batch')
    await changeStatus(page, { status: 300, receipts: [] })
    await send(page)
    await wallet.approveNext()
    await expect(sentBatch(page)).toHaveAttribute('data-state', 'notSent')
    await expect(sentBatch(page)).toContainText(batch.notSentText)
  })
})

test('a batch that the wallet does not know in this browser is found by its transaction', async ({
  page,
  chain,
  passkeys: _,
}) => {
  await chain.fund(await signUp(page), 1)
  await openBatches(page)
  await page.getByRole('button', { name: batch.sampleNames.twice }).click()
  const button = review(page).getByRole('button', { name: batch.sendBatch, exact: true })
  await expect(button).toBeEnabled()
  await button.click()
  await confirmReview(page)
  await expect(sentBatch(page)).toHaveAttribute('data-state', 'confirmed')
  // As on another device.
  await page.evaluate(async () => {
    const opened = indexedDB.open('latchkey-embedded')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const change = opened.result.transaction('kept', 'readwrite')
    change.objectStore('kept').delete('calls')
    await new Promise((resolve) => change.addEventListener('complete', resolve))
    opened.result.close()
  })
  await reopenAfter(page, 5 * minute)
  await openBatches(page)
  await expect(sentBatch(page)).toHaveAttribute('data-state', 'confirmed')
})

test.describe('a new wallet that sends at the site’s expense', () => {
  const increase = encodeFunctionData({ abi: parseAbi(['function increase() payable']) })

  async function openSponsored(page: Page) {
    await signUp(page)
    await page.goto('/sign?tab=transaction')
    await expect(page.getByRole('radio', { name: sign.senders.sponsored })).toBeChecked()
    await fillTransaction(page, { to: devnetCounter, data: increase })
    const row = review(page)
      .locator('div')
      .filter({ hasText: new RegExp(`^${sign.senders.sponsored}`) })
    return (await row.locator('code').getAttribute('title')) as `0x${string}`
  }

  test('waits with a second operation until the first has created the account', async ({
    page,
    chain,
    passkeys: _,
  }) => {
    const sender = await openSponsored(page)
    await chain.setOperations('hold')
    await pressWhenReady(page, 'sendTransaction')
    const sent = page.getByTestId('transaction')
    await expect(sent).toHaveCount(1)

    await page.reload()
    await fillTransaction(page, { to: devnetCounter, data: increase })
    await pressWhenReady(page, 'sendTransaction')
    const before = await requestsFor(chain, ['eth_sendUserOperation'])
    await chain.setOperations('send')
    await expect(sent).toHaveCount(2)
    await expect(sent.first()).toContainText(sign.status.confirmed)
    await expect(sent.last()).toContainText(sign.status.confirmed)
    expect(before).toBe(1)
    expect(await counterCalls(chain, sender)).toBe(2)
  })

  test('is told why the second one is not sent, if the first takes too long', async ({
    page,
    chain,
    passkeys: _,
  }) => {
    await openSponsored(page)
    await chain.setOperations('hold')
    await pressWhenReady(page, 'sendTransaction')
    await expect(page.getByTestId('transaction')).toHaveCount(1)
    await page.reload()
    await fillTransaction(page, { to: devnetCounter, data: increase })
    await page.clock.install()
    await pressWhenReady(page, 'sendTransaction')
    const alert = review(page).getByRole('alert')
    await expect(async () => {
      await page.clock.fastForward(25_000)
      await expect(alert).toContainText('still being created', { timeout: 500 })
    }).toPass()
    expect(await requestsFor(chain, ['eth_sendUserOperation'])).toBe(1)
  })

  test('sees that its bundler has dropped an operation, with the page closed', async ({
    page,
    chain,
    passkeys: _,
  }) => {
    await openSponsored(page)
    await chain.setOperations('drop')
    await pressWhenReady(page, 'sendTransaction')
    await expect(page.getByTestId('transaction')).toHaveCount(1)
    await reopenAfter(page, 3 * minute)
    await page.goto('/sign?tab=transaction')
    await expect(page.getByTestId('transaction')).toContainText(sign.status.dropped)
  })
})
