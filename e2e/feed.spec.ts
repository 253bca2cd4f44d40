import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { panel } from '#e2e/support/accountPageActions.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { expectAccessible } from '#e2e/support/expectAccessible.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import {
  chooseTab,
  field,
  openSignPage,
  pressWhenReady,
  review,
} from '#e2e/support/signPageActions.ts'
import { en } from '#lib/messages/en.ts'
import { english } from '#lib/messages/english.ts'
import { type Locale, locales } from '#lib/messages/locales.ts'
import type { FeedExport } from '#lib/protocol/feed.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

const entries = (page: Page) => panel(page, english.feed.title).getByTestId('feed-entry')
const question = (page: Page) => page.getByTestId('new-device')

/** The sections whose sentences have no placeholders here. */
function textsOf(locale: Locale): Pick<typeof en, 'session' | 'feed'> {
  if (locale === 'en') return en
  const file = new URL(`../lib/messages/${locale}/pages.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Signs in with an account that no other test uses, here and then in another browser. */
async function signInTwice(page: Page, otherPage: Page, wallet: BrowserWallet, account: number) {
  await wallet.switchAccount(account)
  await signIn(page, wallet)
  await signIn(otherPage, wallet)
}

test('a sign-in on a new device is marked, and asked about in the browser that was known', async ({
  page,
  otherPage,
  wallet,
}) => {
  test.slow()
  await signInTwice(page, otherPage, wallet, 4)
  await expect(question(page)).toHaveCount(0)
  await page.goto('/account?tab=activity')
  await expect(question(page)).toContainText(english.session.newDevice({ moment: '1 minute ago' }))
  await expect(question(page)).toContainText(`Chrome on Linux · ${devWallet}`)
  await expectAccessible(page)
  await expect(entries(page).first()).toContainText(english.feed.signedInNew)
  await expect(entries(page).last()).toContainText(english.feed.signedIn)

  await otherPage.goto('/account?tab=activity')
  await expect(entries(otherPage).first()).toContainText(english.feed.newDevice)
  await expect(question(otherPage)).toHaveCount(0)

  await question(page).getByRole('button', { name: english.session.wasNotMe }).click()
  await expect(question(page)).toContainText(english.session.newDeviceEnded)
  await question(page).getByRole('button', { name: english.session.close }).click()
  await expect(question(page)).toHaveCount(0)
  expect(await sessionOf(otherPage)).toBeNull()
  expect(await sessionOf(page)).not.toBeNull()

  // It is a new one again.
  await signIn(otherPage, wallet)
  await page.reload()
  await question(page).getByRole('button', { name: english.session.wasMe }).click()
  await expect(question(page)).toHaveCount(0)
  await page.reload()
  await expect(entries(page).first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(await sessionOf(otherPage)).not.toBeNull()
})

test('the question is asked in every language and both themes, and fits 360 pixels', async ({
  page,
  otherPage,
  wallet,
}) => {
  test.slow()
  await signInTwice(page, otherPage, wallet, 5)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const locale of Object.keys(locales) as Locale[])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/account?tab=activity')
      await page.locator(`select:has(option[value="${locale}"])`).selectOption(locale)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const { session, feed } = textsOf(locale)
      await expect(question(page).getByRole('button', { name: session.wasNotMe })).toBeVisible()
      await expect(panel(page, feed.title).getByTestId('feed-entry').first()).toContainText(
        feed.signedInNew,
      )
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect({ locale, colorScheme, width }).toEqual({ locale, colorScheme, width: 360 })
      await expectAccessible(page)
    }
})

test('the feed has what each wallet signed and sent, filtered, searched, proven and exported', async ({
  page,
  passkeys: _,
  wallet,
}) => {
  test.slow()
  await wallet.switchAccount(9)
  await wallet.setPolicy('approve')
  await signUp(page)
  await page.goto('/account?tab=security')
  const section = panel(page, english.signedIn.walletsTitle)
  await section.getByRole('button', { name: english.signedIn.walletAdd }).click()
  const dialog = page.getByRole('dialog', { name: english.signedIn.walletAdd })
  await dialog.getByRole('button', { name: devWallet }).first().click()
  await expect(section.getByText(english.signedIn.walletAdded)).toBeVisible()

  await page.goto('/account?tab=activity')
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText(english.feed.linked)
  await expect(entries(page).first()).toContainText(devWallet)
  const feed = panel(page, english.feed.title)
  await feed.getByLabel(english.feed.filter).selectOption('signedIn')
  await expect(entries(page)).toHaveCount(1)
  await feed.getByLabel(english.feed.filter).selectOption('sent')
  await expect(feed.getByText(english.feed.noMatch)).toBeVisible()
  await feed.getByLabel(english.feed.filter).selectOption('')
  const search = feed.getByRole('searchbox', { name: english.feed.search })
  await search.fill('ADDED A WAL')
  await search.press('Enter')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toHaveAttribute('data-kind', 'linked')
  await search.fill('')
  await expect(entries(page)).toHaveCount(2)

  const downloaded = page.waitForEvent('download')
  await feed.getByRole('button', { name: english.feed.export }).click()
  const file = JSON.parse(await readFile(await (await downloaded).path(), 'utf8')) as FeedExport
  expect(file.entries.map(({ kind }) => kind)).toEqual(['linked', 'signedIn'])
})

test('a signature and a batch are entries with their receipts', async ({ page, wallet }) => {
  test.slow()
  await wallet.switchAccount(3)
  await openSignPage(page, wallet)
  await field(page, english.sign.message).fill('Hello from the feed')
  await pressWhenReady(page, 'signMessage')
  const kept = page.waitForResponse('**/api/receipts')
  await wallet.approveNext()
  await kept
  await chooseTab(page, 'batch')
  await page.getByRole('button', { name: english.batch.sampleNames.twice }).click()
  const send = review(page).getByRole('button', { name: english.batch.sendBatch, exact: true })
  await expect(send).toBeEnabled()
  await send.click()
  await wallet.approveNext()
  await expect(page.getByTestId('batch')).toHaveAttribute('data-state', 'confirmed')

  // The receipt that it was mined follows.
  await expect(async () => {
    await page.goto('/account?tab=activity')
    const sent = entries(page).first()
    await expect(sent).toHaveAttribute('data-kind', 'sent')
    await sent.locator('summary').click()
    await expect(sent.getByTestId('receipt')).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  const [batch, signature] = [entries(page).first(), entries(page).nth(1)]
  await expect(batch.getByTestId('receipt').first()).toContainText(english.receipts.results.batch)
  await expect(batch.getByTestId('receipt').last()).toContainText(english.receipts.results.mined)
  await expect(signature).toContainText('Hello from the feed')
  await signature.locator('summary').click()
  await expect(signature.getByTestId('receipt')).toContainText(english.receipts.checks.matches)
  await expectAccessible(page)
})
