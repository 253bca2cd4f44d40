import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { openSignPage, review } from '#e2e/support/signPageActions.ts'
import { tabTo } from '#e2e/support/tabTo.ts'
import { english } from '#lib/messages/english.ts'

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
  await expect(heading(page, english.signInStep.notSignedIn)).toBeFocused()
  await tabTo(page, 'button', english.signInStep.tryAgain)
  await page.keyboard.press('Enter')
  await expect(heading(page, english.signInStep.signTitle({ name: devWallet }))).toBeFocused()
  await wallet.rejectNext()
  await tabTo(page, 'button', english.signInStep.otherWallet)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(english.signIn.connectedText({ name: devWallet }))).toBeVisible()
})

test('the focus goes to the waiting step and back to the sign button through a signature, a rejection and a cancellation', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  const sign = await tabTo(page, 'button', english.sign.signMessage)
  await page.keyboard.press('Enter')
  await expect(heading(page, english.sign.confirmIn({ name: devWallet }))).toBeFocused()
  await wallet.approveNext()
  await expect(page.getByTestId('signer')).toBeVisible()
  await expect(sign).toBeFocused()

  await page.keyboard.press('Enter')
  await wallet.rejectNext()
  await expect(review(page).getByRole('alert')).toBeVisible()
  await expect(sign).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, 'button', english.sign.cancel)
  await page.keyboard.press('Enter')
  await expect(review(page).getByText(english.sign.canceled)).toBeVisible()
  await expect(sign).toBeFocused()
})

test('navigating focuses the new page’s heading', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await page.getByRole('link', { name: english.site.home({ appName: 'Latchkey' }) }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, english.signIn.doneTitle)).toBeFocused()
  await page.goBack()
  await expect(heading(page, english.sign.title)).toBeFocused()
  await page.goForward()
  await expect(heading(page, english.signIn.doneTitle)).toBeFocused()
})

test('a link in the account menu focuses its page’s heading', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  const { address = '' } = (await sessionOf(page)) ?? {}
  await page.getByRole('button', { name: english.account.open({ address }) }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: english.account.page }).press('Enter')
  await expect(heading(page, english.walletAccount.title)).toBeFocused()
})

test('disconnecting focuses the page’s heading', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  const { address = '' } = (await sessionOf(page)) ?? {}
  await page.getByRole('button', { name: english.account.open({ address }) }).press('Enter')
  await page.getByRole('menuitem', { name: english.account.disconnect }).press('Enter')
  await expect(heading(page, english.signIn.title({ appName: 'Latchkey' }))).toBeVisible()
  await expect(heading(page, english.sign.title)).toBeFocused()
})
