import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { confirm, panel } from '#e2e/support/accountPageActions.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import {
  allowAlgorithmWarning,
  field,
  press,
  sendCode,
  waitForSignIn,
} from '#e2e/support/embeddedActions.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { english } from '#lib/messages/english.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

test('the account page lists signed-in browsers and signs out the others, whose open pages notice', async ({
  page,
  otherPage,
  wallet,
}) => {
  test.slow()
  await signInTwice(page, otherPage, wallet)
  await page.goto('/account?tab=security')
  const section = panel(page, english.signedIn.title)
  const devices = section.getByTestId('signed-in-device')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText(english.signedIn.thisBrowser)
  await expect(devices.first()).toContainText(devWallet)
  await expect(devices.last()).toContainText('Chrome on Linux')
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await section.getByRole('button', { name: english.signedIn.signOutOthers }).click()
  await confirm(page, english.signedIn.signOutOthers)
  await expect(section.getByText(english.signedIn.othersSignedOut)).toBeVisible()
  await expect(devices).toHaveCount(1)
  expect(await sessionOf(page)).not.toBeNull()

  // The other page was never hidden, so only the focus event notifies it.
  await expect(otherPage.getByTestId('session-address')).toBeVisible()
  await otherPage.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(otherPage.getByTestId('session-address')).toHaveCount(0)
  await expect(otherPage.getByText(english.session.ended)).toBeVisible()
})

test('a page whose session ended on the server shows it once a route rejects a request', async ({
  page,
  otherPage,
  wallet,
}) => {
  test.slow()
  await signInTwice(page, otherPage, wallet)
  await otherPage.goto('/account?tab=security')
  const rows = panel(otherPage, english.signedIn.title).getByTestId('signed-in-device')
  await expect(rows).toHaveCount(2)
  await endOthers(page)
  await rows.last().getByRole('button').click()
  const signedOut = { name: english.signIn.title({ appName: 'Latchkey' }) }
  await expect(otherPage.getByRole('heading', signedOut)).toBeVisible()
})

test('a browser wallet signs out everywhere, after a confirmation', async ({
  page,
  otherPage,
  wallet,
}) => {
  test.slow()
  await signInTwice(page, otherPage, wallet)
  await page.goto('/account?tab=security')
  const { signOutEverywhereTitle, signOutEverywhereAction } = english.walletAccount
  await panel(page, signOutEverywhereTitle)
    .getByRole('button', { name: signOutEverywhereAction })
    .click()
  await confirm(page, signOutEverywhereAction)
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
  expect(await sessionOf(otherPage)).toBeNull()
})

for (const way of ['sign out others', 'it was not me'] as const)
  test(`a browser that is signed out from elsewhere opens no embedded wallet by a click: ${way}`, async ({
    page,
    otherPage,
    mailbox,
    watch,
  }) => {
    test.slow()
    allowAlgorithmWarning(watch)
    watch.allowConsole(/status of 401/)
    const email = `${crypto.randomUUID()}@wallet.example`
    for (const each of [page, otherPage]) {
      await field(each, 'code').fill(await sendCode(each, mailbox, email))
      await expect(each.getByRole('heading', { name: english.embedded.addTitle })).toBeVisible()
      await press(each, 'addSkip')
      await waitForSignIn(each)
    }
    await page.goto('/account?tab=security')
    if (way === 'sign out others') {
      const section = panel(page, english.signedIn.title)
      await section.getByRole('button', { name: english.signedIn.signOutOthers }).click()
      await confirm(page, english.signedIn.signOutOthers)
      await expect(section.getByText(english.signedIn.othersSignedOut)).toBeVisible()
    } else {
      const question = page.getByTestId('new-device')
      const ended = page.waitForResponse('**/submit/delete_api_keys')
      await question.getByRole('button', { name: english.session.wasNotMe }).click()
      await expect(question).toContainText(english.session.newDeviceEnded)
      await ended
    }
    expect(await sessionOf(page)).not.toBeNull()
    await otherPage.goto('/')
    await otherPage
      .getByRole('button', { name: english.signIn.continueWith({ name: 'Passkey wallet' }) })
      .first()
      .click()
    const refused = { name: english.signInStep.notSignedIn }
    await expect(otherPage.getByRole('heading', refused)).toBeVisible()
    expect(await sessionOf(otherPage)).toBeNull()
  })

/** Signs in on both pages, and ends every other session of the account. */
async function signInTwice(page: Page, otherPage: Page, wallet: BrowserWallet) {
  await signIn(page, wallet)
  // Other tests sign in with the same account.
  await endOthers(page)
  await signIn(otherPage, wallet)
}

async function endOthers(page: Page) {
  const status = await page.evaluate(async () => {
    const response = await fetch('/api/auth/sessions/others', { method: 'DELETE' })
    return response.status
  })
  expect(status).toBeLessThan(300)
}
