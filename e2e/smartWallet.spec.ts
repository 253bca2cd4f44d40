import { createPublicClient, http } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { disconnect, expectSessionAddress, sessionOf } from '#e2e/support/expectUsable.ts'
import {
  chooseTab,
  field,
  fillTransaction,
  pressWhenReady,
  recipient,
} from '#e2e/support/signPageActions.ts'
import { chooseSmartWallet, signInWithSmartWallet } from '#e2e/support/smartWalletActions.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { english } from '#lib/messages/english.ts'

import type { TestChain } from '#packages/playwright/src/chain.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected', 'invalidParams'))

const clientOf = ({ rpcUrl }: TestChain) => createPublicClient({ transport: http(rpcUrl) })

test('a user connects and signs in with an undeployed account, and stays signed in after a reload', async ({
  page,
  smartWallet,
}) => {
  await smartWallet.setPolicy('ask')
  await chooseSmartWallet(page)
  await expect(page.getByRole('heading', { name: english.smartWallet.title })).toBeVisible()
  await expect(page.getByRole('button', { name: english.smartWallet.showWindow })).toBeVisible()
  await smartWallet.approve()
  await expect(page.getByText(english.smartWallet.signText)).toBeVisible()
  await smartWallet.approve()
  await expectSignedIn(page)
  await expectSessionAddress(page)
  const session = await sessionOf(page)
  await page.reload()
  expect(await sessionOf(page)).toMatchObject({ address: session?.address })
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  await disconnect(page)
  expect(await sessionOf(page)).toBeNull()
})

test('an account signs in with the same address once it is deployed', async ({
  page,
  smartWallet,
  chain,
  watch,
}) => {
  // The page still follows what was sent as its user signs out.
  watch.allowConsole(/401 .*\/api\/sent/)
  const address = await signInWithSmartWallet(page, smartWallet)
  const codeOf = () => chain.request<string>('eth_getCode', [address, 'latest'])
  expect(await codeOf()).toBe('0x')
  await chain.fund(address)
  await page.goto('/sign')
  await chooseTab(page, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await expect(page.getByTestId('transaction')).toContainText(english.sign.status.confirmed, {
    timeout: 30_000,
  })
  expect(await codeOf()).not.toBe('0x')
  await disconnect(page)
  expect(await signInWithSmartWallet(page, smartWallet)).toBe(address)
})

test('messages and typed data are signed, and the network is switched without a popup', async ({
  page,
  smartWallet,
  chain,
  chain2,
  devnet,
}) => {
  const account = await signInWithSmartWallet(page, smartWallet)
  const signed = async (before = '') => {
    // Each tab has a result of its own; those of the others are hidden.
    const result = page.getByRole('region', { name: english.sign.resultTitle })
    await expect(result.getByTestId('signature')).not.toHaveText(before, { timeout: 30_000 })
    await expect(result.getByText(english.sign.byContract)).toBeVisible()
    return (await result.getByTestId('signature').textContent()) as `0x${string}`
  }
  await page.goto('/sign')
  await field(page, english.sign.message).fill('From a contract')
  await pressWhenReady(page, 'signMessage')
  const first = { address: account, message: 'From a contract', signature: await signed() }
  expect(await clientOf(chain).verifyMessage(first)).toBe(true)

  await smartWallet.closed()
  await chooseTab(page, 'typedData')
  await page.getByRole('button', { name: english.sign.sampleNames.mail }).click()
  const typedData = JSON.parse(await field(page, english.sign.typedData).inputValue())
  await pressWhenReady(page, 'signTypedData')
  const second = { ...typedData, address: account, signature: await signed() }
  expect(await clientOf(chain).verifyTypedData(second)).toBe(true)

  await smartWallet.closed()
  await chooseTab(page, 'network')
  const before = (await devnet.client.requests()).length
  const other = page.getByRole('listitem').filter({ hasText: english.sign.chainId({ id: 31338 }) })
  await other.getByRole('button', { name: english.sign.switchTo({ chain: 'Devnet 2' }) }).click()
  await expect(other).toContainText(english.sign.currentNetwork)
  const requests = (await devnet.client.requests()).slice(before)
  expect(requests.filter(({ service }) => service === 'popup')).toEqual([])
  await chooseTab(page, 'message')
  await field(page, english.sign.message).fill('On the other network')
  await pressWhenReady(page, 'signMessage')
  const signature = await signed(first.signature)
  const third = { address: account, message: 'On the other network', signature }
  expect(await clientOf(chain2).verifyMessage(third)).toBe(true)
  expect(await clientOf(chain).verifyMessage(third)).toBe(false)
})

test('a blocked popup is opened by a click, and the sign-in continues', async ({
  page,
  smartWallet,
}) => {
  await smartWallet.set({ policy: 'approve', lingerMs: 0 })
  await page.goto('/')
  // The second popup opens without a click, as browsers see it.
  await page.evaluate(() => {
    const open = window.open
    let opened = 0
    window.open = (...args) => {
      opened += 1
      return opened === 2 ? null : open.apply(window, args)
    }
  })
  await chooseSmartWallet(page)
  await expect(page.getByText(english.smartWallet.blocked)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[class*="cbwsdk"]')).toHaveCount(0)
  await page.getByRole('button', { name: english.smartWallet.openWindow }).click()
  await expectSignedIn(page, { timeout: 30_000 })
})

test('a signature by another account does not sign in', async ({ page, smartWallet }) => {
  await smartWallet.setPolicy('ask')
  await chooseSmartWallet(page)
  await smartWallet.approve()
  await expect(page.getByText(english.smartWallet.signText)).toBeVisible()
  await smartWallet.reject()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(rpcErrors.userRejected.message)
  await smartWallet.set({ policy: 'approve', wrongAccount: true })
  await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
  // The wallet itself checks the address in a sign-in message; otherwise the server would.
  await expect(alert).toContainText('another account', { timeout: 30_000 })
  expect(await sessionOf(page)).toBeNull()
})

test('a rejection in the popup shows an error, and trying again works', async ({
  page,
  smartWallet,
}) => {
  await smartWallet.setPolicy('ask')
  await chooseSmartWallet(page)
  await smartWallet.reject()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await smartWallet.setPolicy('approve')
  await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
  await expectSignedIn(page, { timeout: 30_000 })
})

test('canceling closes the popup', async ({ page, smartWallet, context }) => {
  await smartWallet.setPolicy('ask')
  await chooseSmartWallet(page)
  await smartWallet.shown()
  await page.getByRole('button', { name: english.signIn.cancel, exact: true }).click()
  await expect.poll(() => context.pages().length).toBe(1)
  await signInWithSmartWallet(page, smartWallet)
})
