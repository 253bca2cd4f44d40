import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { openSignPage, review } from '#e2e/support/signPageActions.ts'
import { tabTo } from '#e2e/support/tabTo.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import { signInStepMessages } from '#lib/messages/signInStepMessages.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import { accountMessages, siteMessages } from '#lib/messages/siteMessages.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected'))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a rejected sign-in, a retry and going back each leave the focus on a heading', async ({
  page,
  wallet,
}) => {
  await wallet.setPolicy('ask')
  await page.goto('/')
  await tabTo(page, 'button', devWallet)
  await page.keyboard.press('Enter')
  await wallet.approveNext()
  await wallet.rejectNext()
  await expect(heading(page, signInStepMessages.notSignedIn)).toBeFocused()
  await tabTo(page, 'button', signInStepMessages.tryAgain)
  await page.keyboard.press('Enter')
  await expect(heading(page, signInStepMessages.signTitle(devWallet))).toBeFocused()
  await wallet.rejectNext()
  await tabTo(page, 'button', signInStepMessages.otherWallet)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(signInMessages.connectedText(devWallet))).toBeVisible()
})

test('the focus goes to the waiting step and back to the sign button through a signature, a rejection and a cancellation', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  const sign = await tabTo(page, 'button', signMessages.signMessage)
  await page.keyboard.press('Enter')
  await expect(heading(page, signMessages.confirmIn(devWallet))).toBeFocused()
  await wallet.approveNext()
  await expect(page.getByTestId('signer')).toBeVisible()
  await expect(sign).toBeFocused()

  await page.keyboard.press('Enter')
  await wallet.rejectNext()
  await expect(review(page).getByRole('alert')).toBeVisible()
  await expect(sign).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, 'button', signMessages.cancel)
  await page.keyboard.press('Enter')
  await expect(review(page).getByText(signMessages.canceled)).toBeVisible()
  await expect(sign).toBeFocused()
})

test('navigating focuses the new page’s heading', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await page.getByRole('link', { name: siteMessages.home('Latchkey') }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, signInMessages.doneTitle)).toBeFocused()
  await page.goBack()
  await expect(heading(page, signMessages.title)).toBeFocused()
  await page.goForward()
  await expect(heading(page, signInMessages.doneTitle)).toBeFocused()
})

test('a link in the account menu focuses its page’s heading', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  const { address = '' } = (await sessionOf(page)) ?? {}
  await page.getByRole('button', { name: accountMessages.open(address) }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: accountMessages.page }).press('Enter')
  await expect(heading(page, walletAccountMessages.title)).toBeFocused()
})

test('disconnecting focuses the page’s heading', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  const { address = '' } = (await sessionOf(page)) ?? {}
  await page.getByRole('button', { name: accountMessages.open(address) }).press('Enter')
  await page.getByRole('menuitem', { name: accountMessages.disconnect }).press('Enter')
  await expect(heading(page, signInMessages.title('Latchkey'))).toBeVisible()
  await expect(heading(page, signMessages.title)).toBeFocused()
})
