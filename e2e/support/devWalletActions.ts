import { expect, type Page } from '@playwright/test'
import { sessionMessages } from '../../lib/messages/sessionMessages.ts'
import { signInMessages } from '../../lib/messages/signInMessages.ts'
import { signInStepMessages } from '../../lib/messages/signInStepMessages.ts'
import type { WalletRequest } from '../../lib/protocol/devnet.ts'
import type { Control } from './control.ts'
import { expectSignedIn } from './expectSignedIn.ts'

/** Name under which the devnet's wallet announces itself. */
export const devWallet = 'Dev Wallet'

/** Opens the sign-in page and clicks a wallet; the test controls the wallet's response. */
export async function chooseWallet(page: Page, name = devWallet): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('button', { name }).first().click()
}

/** Connects the dev wallet and stops before the signature: connected, but not signed in. */
export async function connect(page: Page, control: Control): Promise<void> {
  await control.wallet.set({ policy: 'ask' })
  await chooseWallet(page)
  await respondToNext(control, 'approve')
  await expect(
    page.getByRole('heading', { name: signInStepMessages.signTitle(devWallet) }),
  ).toBeVisible()
  await page.getByRole('button', { name: signInMessages.cancel, exact: true }).click()
  await expect(page.getByText(signInMessages.connectedText(devWallet))).toBeVisible()
}

/** Signs in with the dev wallet, which approves everything from here on. */
export async function signIn(page: Page, control: Control): Promise<void> {
  await control.wallet.set({ policy: 'approve' })
  await chooseWallet(page)
  await expectSignedIn(page)
}

/** Presses the banner's button that signs in with the wallet's account. */
export async function signInAgain(page: Page): Promise<void> {
  await page
    .getByTestId('session-banner')
    .getByRole('button')
    .filter({ hasNotText: sessionMessages.signOut })
    .click()
}

/** Waits until the dev wallet has a pending request, and returns it. */
export async function waitForRequest(control: Control): Promise<WalletRequest> {
  let request: WalletRequest | undefined
  await expect
    .poll(async () => {
      request = (await control.wallet.state()).pending[0]
      return request?.method
    })
    .toBeDefined()
  if (!request) throw new Error('The request is no longer pending.')
  return request
}

/** Waits until the dev wallet has a pending request, responds to it, and returns it. */
export async function respondToNext(
  control: Control,
  response: 'approve' | 'reject' | 'ignore',
): Promise<WalletRequest> {
  const request = await waitForRequest(control)
  await control.wallet[response](request.id)
  return request
}
