import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { sessionMessages } from '../lib/messages/sessionMessages.ts'
import { signedInMessages } from '../lib/messages/signedInMessages.ts'
import { walletAccountMessages } from '../lib/messages/walletAccountMessages.ts'
import { expect, test } from './fixtures.ts'
import { confirm, panel } from './support/accountPageActions.ts'
import type { Control } from './support/control.ts'
import { devWallet, signIn } from './support/devWalletActions.ts'
import { sessionOf } from './support/expectUsable.ts'

test('the account page lists signed-in browsers and signs out the others, whose open pages notice', async ({
  page,
  control,
  browser,
  baseURL,
}) => {
  test.slow()
  const { other, otherContext } = await signInTwice(page, control, browser, baseURL)
  await page.goto('/account')
  const section = panel(page, signedInMessages.title)
  const devices = section.getByTestId('signed-in-device')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText(signedInMessages.thisBrowser)
  await expect(devices.first()).toContainText(devWallet)
  await expect(devices.last()).toContainText('Chrome on Linux')
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await section.getByRole('button', { name: signedInMessages.signOutOthers }).click()
  await confirm(page, signedInMessages.signOutOthers)
  await expect(section.getByText(signedInMessages.othersSignedOut)).toBeVisible()
  await expect(devices).toHaveCount(1)
  expect(await sessionOf(page)).not.toBeNull()

  // The other page was never hidden, so only the focus event notifies it.
  await expect(other.getByTestId('session-address')).toBeVisible()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other.getByTestId('session-address')).toHaveCount(0)
  await expect(other.getByText(sessionMessages.ended)).toBeVisible()
  await otherContext.close()
})

test('a page whose session ended on the server shows it once a route rejects a request', async ({
  page,
  control,
  browser,
  baseURL,
}) => {
  test.slow()
  const { other, otherContext } = await signInTwice(page, control, browser, baseURL)
  await other.goto('/account')
  const rows = panel(other, signedInMessages.title).getByTestId('signed-in-device')
  await expect(rows).toHaveCount(2)
  await endOthers(page)
  await rows.last().getByRole('button').click()
  const signedOut = { name: walletAccountMessages.signedOutTitle }
  await expect(other.getByRole('heading', signedOut)).toBeVisible()
  await otherContext.close()
})

/** Signs in here and in a separate browser, and nowhere else. */
async function signInTwice(page: Page, control: Control, browser: Browser, baseURL?: string) {
  const otherContext = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await otherContext.newPage()
  await signIn(page, control)
  // Other tests sign in with the same account.
  await endOthers(page)
  await signIn(other, control)
  return { other, otherContext }
}

async function endOthers(page: Page) {
  const status = await page.evaluate(async () => {
    const response = await fetch('/api/auth/sessions/others', { method: 'DELETE' })
    return response.status
  })
  expect(status).toBeLessThan(300)
}
