import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { english } from '#lib/messages/english.ts'
import type { PhoneWallet } from '#packages/playwright/src/phone.ts'

/** The name of WalletConnect in the list of wallets. */
export const walletConnectName = 'WalletConnect'

/** Chooses WalletConnect and resolves with the URI of the QR code, read from the copy button. */
export async function showQrCode(page: Page): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: walletConnectName }).click()
  return copyPairingUri(page)
}

/** The URI of the QR code on screen. */
export async function copyPairingUri(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: english.walletConnect.codeLabel })).toBeVisible()
  // The site's own policy denies clipboard reads, so the URI is intercepted when it is written.
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        navigator.clipboard.writeText = async (text) => resolve(text)
      }),
  )
  await page.getByRole('button', { name: english.walletConnect.copyLink }).click()
  return copied
}

/** Signs in with the phone, which approves everything. */
export async function signInWithWalletConnect(page: Page, phone: PhoneWallet): Promise<void> {
  await phone.setPolicy('approve')
  await page.goto('/')
  await page.getByRole('button', { name: walletConnectName }).click()
  await phone.scan(page)
  await expectSignedIn(page)
}
