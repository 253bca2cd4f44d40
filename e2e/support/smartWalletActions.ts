import type { Page } from '@playwright/test'
import { waitForSignIn } from '#e2e/support/embeddedActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import type { SmartWallet } from '#packages/playwright/src/smartWallet.ts'

/** The wallet's name in the list. */
export const smartWalletName = 'Smart wallet'

/** Opens the sign-in page and clicks the smart wallet; the test controls its popup. */
export async function chooseSmartWallet(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('button', { name: smartWalletName }).click()
}

/** Signs in with a user who approves in both popups; returns the account's address. */
export async function signInThroughPopups(
  page: Page,
  smartWallet: SmartWallet,
): Promise<`0x${string}`> {
  await chooseSmartWallet(page)
  await smartWallet.approve()
  await smartWallet.approve()
  return waitForSignIn(page)
}

/** Signs in with a wallet that approves everything; returns the account's address. */
export async function signInWithSmartWallet(
  page: Page,
  smartWallet: SmartWallet,
): Promise<`0x${string}`> {
  await smartWallet.setPolicy('approve')
  await chooseSmartWallet(page)
  await expectSignedIn(page, { timeout: 30_000 })
  return waitForSignIn(page)
}
