import type { Page } from '@playwright/test'
import { signInMessages } from '../../lib/messages/signInMessages.ts'
import { walletConnectMessages } from '../../lib/messages/walletConnectMessages.ts'
import { expect } from '../fixtures.ts'
import type { Control } from './control.ts'

/** What the list calls a wallet of another device. */
export const remoteWallet = 'WalletConnect'

/** Chooses WalletConnect and resolves with the link behind the code, read from the copy button. */
export async function showCode(page: Page): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: remoteWallet }).click()
  return copyLink(page)
}

/** The link behind the code that is shown. */
export async function copyLink(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: walletConnectMessages.codeLabel })).toBeVisible()
  // The site's own policy lets nobody read the clipboard, so the link is caught on its way there.
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        navigator.clipboard.writeText = async (text) => resolve(text)
      }),
  )
  await page.getByRole('button', { name: walletConnectMessages.copyLink }).click()
  return copied
}

/** Signs in with the phone, which says yes to everything. */
export async function signInRemotely(page: Page, control: Control): Promise<void> {
  await control.phone.set({ policy: 'approve' })
  await control.phone.pair(await showCode(page))
  await expect(page.getByRole('heading', { name: signInMessages.doneTitle })).toBeVisible()
}
