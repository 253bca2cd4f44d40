import { expect, type Page } from '@playwright/test'
import { signInMessages } from '../../lib/messages/signInMessages.ts'
import type { Control } from './control.ts'
import { signedIn } from './embeddedVerbs.ts'
import type { SmartPopups } from './smartPopup.ts'

/** The wallet's name in the list. */
const smartWallet = 'Smart wallet'

/** Opens the sign-in page and clicks the smart wallet; the test controls its popup. */
export async function chooseSmart(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('button', { name: smartWallet }).click()
}

/** Signs in with a user who approves in both popups; returns the account's address. */
export async function signInByWindows(page: Page, popups: SmartPopups): Promise<`0x${string}`> {
  await chooseSmart(page)
  await popups.approve()
  await popups.approve()
  return signedIn(page)
}

/** Signs in with a wallet that approves everything; returns the account's address. */
export async function signInSmart(page: Page, control: Control): Promise<`0x${string}`> {
  await control.popup.set({ policy: 'approve' })
  await chooseSmart(page)
  await expect(page.getByRole('heading', { name: signInMessages.doneTitle })).toBeVisible({
    timeout: 30_000,
  })
  return signedIn(page)
}
