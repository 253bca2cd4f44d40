import { expect, type Page } from '@playwright/test'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { english } from '#lib/messages/english.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

/** Name under which the devnet's wallet announces itself. */
export const devWallet = 'Dev Wallet'

/** Opens the sign-in page and clicks a wallet; the test controls the wallet's response. */
export async function chooseWallet(page: Page, name = devWallet): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('button', { name }).first().click()
}

/** Connects the dev wallet and stops before the signature: connected, but not signed in. */
export async function connect(page: Page, wallet: BrowserWallet): Promise<void> {
  await wallet.setPolicy('ask')
  await chooseWallet(page)
  await wallet.approveNext()
  await expect(
    page.getByRole('heading', { name: english.signInStep.signTitle({ name: devWallet }) }),
  ).toBeVisible()
  await page.getByRole('button', { name: english.signIn.cancel, exact: true }).click()
  await expect(page.getByText(english.signIn.connectedText({ name: devWallet }))).toBeVisible()
}

/** Signs in with the dev wallet, which approves everything from here on. */
export async function signIn(page: Page, wallet: BrowserWallet): Promise<void> {
  await wallet.setPolicy('approve')
  await chooseWallet(page)
  await expectSignedIn(page)
}

/** Presses the banner's button that signs in with the wallet's account. */
export async function signInAgain(page: Page): Promise<void> {
  await page
    .getByTestId('session-banner')
    .getByRole('button')
    .filter({ hasNotText: english.session.signOut })
    .click()
}
