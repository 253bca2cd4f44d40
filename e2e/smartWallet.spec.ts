import { createPublicClient, http } from 'viem'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import {
  type SmartWalletPopups,
  watchSmartWalletPopups,
} from '#packages/playwright/src/smartWallet.ts'
import { signInMessages } from '../lib/messages/signInMessages.ts'
import { signInStepMessages } from '../lib/messages/signInStepMessages.ts'
import { signMessages } from '../lib/messages/signMessages.ts'
import { smartWalletMessages } from '../lib/messages/smartWalletMessages.ts'
import { expect, test } from './fixtures.ts'
import { callNode } from './support/callNode.ts'
import { allowAlgorithmWarning } from './support/embeddedActions.ts'
import { expectSignedIn } from './support/expectSignedIn.ts'
import { disconnect, expectSessionAddress, sessionOf } from './support/expectUsable.ts'
import {
  chooseTab,
  field,
  fillTransaction,
  pressWhenReady,
  recipient,
} from './support/signPageActions.ts'
import { chooseSmartWallet, signInWithSmartWallet } from './support/smartWalletActions.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected', 'invalidParams'))

let popups: SmartWalletPopups
test.beforeEach(async ({ context, watch }) => {
  allowAlgorithmWarning(watch)
  popups = await watchSmartWalletPopups(context)
})

const clientOf = (url: string) => createPublicClient({ transport: http(url) })

test('a user connects and signs in with an undeployed account, and stays signed in after a reload', async ({
  page,
  control,
}) => {
  await control.popup.set({ policy: 'ask' })
  await chooseSmartWallet(page)
  await expect(page.getByRole('heading', { name: smartWalletMessages.title })).toBeVisible()
  await expect(page.getByRole('button', { name: smartWalletMessages.showWindow })).toBeVisible()
  await popups.approve()
  await expect(page.getByText(smartWalletMessages.signText)).toBeVisible()
  await popups.approve()
  await expectSignedIn(page)
  await expectSessionAddress(page)
  const session = await sessionOf(page)
  await page.reload()
  expect(await sessionOf(page)).toMatchObject({ address: session?.address })
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  await disconnect(page)
  expect(await sessionOf(page)).toBeNull()
})

test('an account signs in with the same address once it is deployed', async ({ page, control }) => {
  const address = await signInWithSmartWallet(page, control)
  const { chain = '' } = await control.services()
  const codeOf = () => callNode<string>(chain, 'eth_getCode', [address, 'latest'])
  expect(await codeOf()).toBe('0x')
  await control.faucet(address, 31337)
  await page.goto('/sign')
  await chooseTab(page, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  await expect(page.getByTestId('transaction')).toContainText(signMessages.status.confirmed, {
    timeout: 30_000,
  })
  expect(await codeOf()).not.toBe('0x')
  await disconnect(page)
  expect(await signInWithSmartWallet(page, control)).toBe(address)
})

test('messages and typed data are signed, and the network is switched without a popup', async ({
  page,
  control,
}) => {
  const account = await signInWithSmartWallet(page, control)
  const { chain = '', chain2 = '' } = await control.services()
  const signed = async (before = '') => {
    // Each tab has a result of its own; those of the others are hidden.
    const result = page.getByRole('region', { name: signMessages.resultTitle })
    await expect(result.getByTestId('signature')).not.toHaveText(before, { timeout: 30_000 })
    await expect(result.getByText(signMessages.byContract)).toBeVisible()
    return (await result.getByTestId('signature').textContent()) as `0x${string}`
  }
  await page.goto('/sign')
  await field(page, signMessages.message).fill('From a contract')
  await pressWhenReady(page, 'signMessage')
  const first = { address: account, message: 'From a contract', signature: await signed() }
  expect(await clientOf(chain).verifyMessage(first)).toBe(true)

  await popups.closed()
  await chooseTab(page, 'typedData')
  await page.getByRole('button', { name: signMessages.sampleNames.mail }).click()
  const typedData = JSON.parse(await field(page, signMessages.typedData).inputValue())
  await pressWhenReady(page, 'signTypedData')
  const second = { ...typedData, address: account, signature: await signed() }
  expect(await clientOf(chain).verifyTypedData(second)).toBe(true)

  await popups.closed()
  await chooseTab(page, 'network')
  const before = (await control.requests()).length
  const other = page.getByRole('listitem').filter({ hasText: signMessages.chainId(31338) })
  await other.getByRole('button', { name: signMessages.switchTo('Devnet 2') }).click()
  await expect(other).toContainText(signMessages.currentNetwork)
  const requests = (await control.requests()).slice(before)
  expect(requests.filter(({ service }) => service === 'popup')).toEqual([])
  await chooseTab(page, 'message')
  await field(page, signMessages.message).fill('On the other network')
  await pressWhenReady(page, 'signMessage')
  const signature = await signed(first.signature)
  const third = { address: account, message: 'On the other network', signature }
  expect(await clientOf(chain2).verifyMessage(third)).toBe(true)
  expect(await clientOf(chain).verifyMessage(third)).toBe(false)
})

test('a blocked popup is opened by a click, and the sign-in continues', async ({
  page,
  control,
}) => {
  await control.popup.set({ policy: 'approve', lingerMs: 0 })
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
  await expect(page.getByText(smartWalletMessages.blocked)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[class*="cbwsdk"]')).toHaveCount(0)
  await page.getByRole('button', { name: smartWalletMessages.openWindow }).click()
  await expectSignedIn(page, { timeout: 30_000 })
})

test('a signature by another account does not sign in', async ({ page, control }) => {
  await control.popup.set({ policy: 'ask' })
  await chooseSmartWallet(page)
  await popups.approve()
  await expect(page.getByText(smartWalletMessages.signText)).toBeVisible()
  await popups.reject()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(rpcErrors.userRejected.message)
  await control.popup.set({ policy: 'approve', wrongAccount: true })
  await page.getByRole('button', { name: signInStepMessages.tryAgain }).click()
  // The wallet itself checks the address in a sign-in message; otherwise the server would.
  await expect(alert).toContainText('another account', { timeout: 30_000 })
  expect(await sessionOf(page)).toBeNull()
})

test('a rejection in the popup shows an error, and trying again works', async ({
  page,
  control,
}) => {
  await control.popup.set({ policy: 'ask' })
  await chooseSmartWallet(page)
  await popups.reject()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await control.popup.set({ policy: 'approve' })
  await page.getByRole('button', { name: signInStepMessages.tryAgain }).click()
  await expectSignedIn(page, { timeout: 30_000 })
})

test('canceling closes the popup', async ({ page, control, context }) => {
  await control.popup.set({ policy: 'ask' })
  await chooseSmartWallet(page)
  await popups.shown()
  await page.getByRole('button', { name: signInMessages.cancel, exact: true }).click()
  await expect.poll(() => context.pages().length).toBe(1)
  await signInWithSmartWallet(page, control)
})
