import type { Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { counterCalls } from '#e2e/support/counter.ts'
import { field, press, sendCode, signUp, waitForSignIn } from '#e2e/support/embeddedActions.ts'
import { expectSoon } from '#e2e/support/sentStates.ts'
import {
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
  review,
  field as signField,
} from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

/** What happens to public services now and then: one rule of the strict devnet in each test. */
const { sign } = english

test('a paymaster that refuses after its stub sends nothing, and the page says so', async ({
  page,
  chain,
  devnet,
  watch,
  passkeys: _,
}) => {
  watch.allowReports('sponsorshipRefused')
  await devnet.client.strict.set({ rules: { lateRefusal: true } })
  await signUp(page)
  await page.goto('/sign?tab=transaction')
  const data = encodeFunctionData({ abi: parseAbi(['function increase() payable']) })
  await fillTransaction(page, { to: devnetCounter, data })
  await pressWhenReady(page, 'sendTransaction')
  await expect(review(page).getByRole('alert')).toContainText('refused')
  await expect(page.getByTestId('transaction')).toHaveCount(0)
  const sender = (await review(page).locator('code').first().getAttribute('title')) as `0x${string}`
  expect(await counterCalls(chain, sender)).toBe(0)
})

test('a custody that works later signs all the same', async ({ page, devnet, passkeys: _ }) => {
  await signUp(page)
  await page.goto('/sign')
  await devnet.client.strict.set({ rules: { custodyPending: true } })
  await signField(page, sign.message).fill('Later')
  await pressWhenReady(page, 'signMessage')
  await expect(page.getByTestId('signature')).toHaveText(/^0x[\da-f]{130}$/)
})

test('a code that arrives after 40 seconds still signs in', async ({
  page,
  mailbox,
  custody,
  devnet,
  passkeys: _,
}) => {
  await devnet.client.strict.set({ rules: { lateEmail: true } })
  const email = 'slow@example.org'
  const arriving = sendCode(page, mailbox, email)
  await expect(field(page, 'code')).toBeFocused()
  expect(await mailbox.messages(email)).toEqual([])
  await custody.setClock(41)
  await field(page, 'code').fill(await arriving)
  await press(page, 'addSkip')
  await waitForSignIn(page)
})

/** Sends a transaction whose block is one of the newest two, and stays so; the hash of the block. */
async function sendInNewest(page: Page, wallet: BrowserWallet, chain: TestChain) {
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const sent = page.getByTestId('transaction')
  const receipt = async () =>
    chain.request('eth_getTransactionReceipt', [await sent.getAttribute('data-hash')])
  await expect.poll(receipt).not.toBeNull()
  // A strict chain mines empty blocks of its own.
  await chain.setAutomine(false)
  await expect(sent).toContainText(sign.status.confirmed)
  return blockHashOf(page)
}

test('one whose block is replaced is pending until it is in another one, and confirmed again', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  const first = await sendInNewest(page, wallet, chain)
  await devnet.client.chain.reorganize()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(sign.status.pending, { timeout: 20_000 })
  await chain.setAutomine(true)
  await chain.mine()
  await expect(sent).toContainText(sign.status.confirmed, { timeout: 20_000 })
  expect(await blockHashOf(page)).not.toBe(first)
})

test('one whose block is replaced at once stays confirmed, in the other one', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  const first = await sendInNewest(page, wallet, chain)
  await chain.setAutomine(true)
  await devnet.client.chain.reorganize()
  await expect.poll(() => blockHashOf(page), { timeout: 20_000 }).not.toBe(first)
  await expect(page.getByTestId('transaction')).toContainText(sign.status.confirmed)
})

test('one of an embedded wallet that the node never hears of again is dropped after a minute', async ({
  page,
  chain,
  devnet,
  passkeys: _,
}) => {
  await chain.fund(await signUp(page), 1)
  await page.clock.install()
  await page.goto('/sign?tab=transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await devnet.client.strict.set({ rules: { dropTransactions: true }, share: 1 })
  await pressWhenReady(page, 'sendTransaction')
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(sign.status.pending)
  await page.clock.fastForward(61_000)
  await expectSoon(sent, sign.status.dropped)
})

// The page does not learn the nonce of what no node has had: the wallet may send it another way.
test('one of another wallet that the node never hears of again is unknown after a minute', async ({
  page,
  wallet,
  devnet,
}) => {
  await page.clock.install()
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await devnet.client.strict.set({ rules: { dropTransactions: true }, share: 1 })
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const sent = page.getByTestId('transaction')
  await expect(sent).toContainText(sign.status.pending)
  await page.clock.fastForward(61_000)
  await expectSoon(sent, sign.status.unknown)
})

/** The block in which the newest transaction is, as far as the page knows. */
const blockHashOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('transactions')) ?? ''
    return JSON.parse(localStorage.getItem(name) ?? '[]')[0]?.progress?.state.blockHash
  })
