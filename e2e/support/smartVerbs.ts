import { expect, type Page } from '@playwright/test'
import { signInMessages } from '../../lib/messages/signInMessages.ts'
import type { Control } from './control.ts'
import { signedIn } from './embeddedVerbs.ts'
import type { SmartPopups } from './smartPopup.ts'

/** What the list calls it. */
const smartWallet = 'Smart wallet'

/** Opens the sign-in page and clicks the smart wallet; what is said in its window is the test's matter. */
export async function chooseSmart(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('button', { name: smartWallet }).click()
}

/** Signs in with a person who says yes in both windows; the account's address. */
export async function signInByWindows(page: Page, popups: SmartPopups): Promise<`0x${string}`> {
  await chooseSmart(page)
  await popups.approve()
  await popups.approve()
  return signedIn(page)
}

/** Signs in with a wallet that says yes to everything; the account's address. */
export async function signInSmart(page: Page, control: Control): Promise<`0x${string}`> {
  await control.popup.set({ policy: 'approve' })
  await chooseSmart(page)
  await expect(page.getByRole('heading', { name: signInMessages.doneTitle })).toBeVisible({
    timeout: 30_000,
  })
  return signedIn(page)
}
