import type { Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'
import { activityMessages, walletAccountMessages } from '../lib/messages/walletAccountMessages.ts'
import { expect, test } from './fixtures.ts'
import { addApiKey, confirm, openAccountPage, panel } from './support/accountPageActions.ts'
import {
  allowAlgorithmWarning,
  field,
  newestCode,
  press,
  sendCode,
  signUp,
  waitForSignIn,
} from './support/embeddedActions.ts'
import { sessionOf } from './support/expectUsable.ts'

test.beforeEach(({ watch }) => {
  watch.allowReports('turnkeyError')
  allowAlgorithmWarning(watch)
})

/** One user, signed in to the same account by email in two browsers. */
async function signInWithEmailTwice(
  page: Page,
  otherPage: Page,
  control: DevnetClient,
  email: string,
) {
  await addVirtualAuthenticator(page)
  const code = await sendCode(page, control, email)
  await field(page, 'code').fill(code)
  await press(page, 'codeSubmit')
  await press(page, 'addSubmit')
  const address = await waitForSignIn(page)

  // An authenticator without the user's passkey: it reports at once that there is none.
  await addVirtualAuthenticator(otherPage)
  await sendCode(otherPage, control, email)
  await field(otherPage, 'code').fill(await newestCode(control, email, 2))
  await press(otherPage, 'codeSubmit')
  expect(await waitForSignIn(otherPage)).toBe(address)
}

test('a session ended from another browser shows that it is over', async ({
  page,
  control,
  otherPage,
  watch,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  watch.allowConsole(/401/)
  await signInWithEmailTwice(page, otherPage, control, 'two-browsers@example.org')
  await openAccountPage(otherPage)

  await openAccountPage(page)
  const keys = panel(page, walletAccountMessages.sessionsTitle)
  await expect(keys.getByTestId('this-session')).toHaveCount(1)
  const others = keys
    .getByRole('listitem')
    .filter({ hasNot: page.getByText(walletAccountMessages.thisSession) })
  await expect(others).toHaveCount(1)
  await others.getByRole('button').last().click()
  await confirm(page, walletAccountMessages.end)
  await expect(keys.getByRole('listitem')).toHaveCount(1)

  await panel(otherPage, activityMessages.title)
    .getByRole('button', { name: activityMessages.refresh })
    .click()
  await expect(
    otherPage.getByRole('heading', { name: walletAccountMessages.expiredTitle }),
  ).toBeVisible()
})

test('signing out everywhere ends the session on the site and at custody', async ({
  page,
  control,
}) => {
  await addVirtualAuthenticator(page)
  await signUp(page)
  await openAccountPage(page)
  const script = await addApiKey(page, control, 'Stays')
  await panel(page, walletAccountMessages.signOutEverywhereTitle)
    .getByRole('button', { name: walletAccountMessages.signOutEverywhereAction })
    .click()
  await confirm(page, walletAccountMessages.signOutEverywhereAction)
  await expect(
    page.getByRole('heading', { name: walletAccountMessages.signedOutTitle }),
  ).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  const { organizationId, userId } = await script.getWhoami({})
  await expect
    .poll(async () => {
      const { apiKeys } = await script.getApiKeys({ organizationId, userId })
      return apiKeys.map(({ apiKeyName }) => apiKeyName)
    })
    .toEqual(['Stays'])
})

test('signing out everywhere signs the account out in other browsers', async ({
  page,
  control,
  otherPage,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  await signInWithEmailTwice(page, otherPage, control, 'everywhere@example.org')
  await openAccountPage(page)
  await panel(page, walletAccountMessages.signOutEverywhereTitle)
    .getByRole('button', { name: walletAccountMessages.signOutEverywhereAction })
    .click()
  await confirm(page, walletAccountMessages.signOutEverywhereAction)
  const signedOut = { name: walletAccountMessages.signedOutTitle }
  await expect(page.getByRole('heading', signedOut)).toBeVisible()
  await otherPage.goto('/account')
  await expect(otherPage.getByRole('heading', signedOut)).toBeVisible()
  expect(await sessionOf(otherPage)).toBeNull()
})
