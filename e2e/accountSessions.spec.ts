import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { addApiKey, confirm, openAccountPage, panel } from '#e2e/support/accountPageActions.ts'
import { field, press, sendCode, signUp, waitForSignIn } from '#e2e/support/embeddedActions.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { english } from '#lib/messages/english.ts'
import type { TestMailbox } from '#packages/playwright/src/mailbox.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'

test.beforeEach(({ watch }) => watch.allowReports('turnkeyError'))

/** One user, signed in to the same account by email in two browsers. */
async function signInWithEmailTwice(
  page: Page,
  otherPage: Page,
  mailbox: TestMailbox,
  email: string,
) {
  const code = await sendCode(page, mailbox, email)
  await field(page, 'code').fill(code)
  await press(page, 'addSubmit')
  const address = await waitForSignIn(page)

  // An authenticator without the user's passkey: it reports at once that there is none.
  await addVirtualAuthenticator(otherPage)
  await field(otherPage, 'code').fill(await sendCode(otherPage, mailbox, email))
  expect(await waitForSignIn(otherPage)).toBe(address)
}

test('a session ended from another browser shows that it is over', async ({
  page,
  otherPage,
  mailbox,
  watch,
  passkeys: _,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  watch.allowConsole(/401/)
  await signInWithEmailTwice(page, otherPage, mailbox, 'two-browsers@example.org')
  await openAccountPage(otherPage, 'activity')

  await openAccountPage(page, 'security')
  const keys = panel(page, english.walletAccount.sessionsTitle)
  await expect(keys.getByTestId('this-session')).toHaveCount(1)
  const others = keys
    .getByRole('listitem')
    .filter({ hasNot: page.getByText(english.walletAccount.thisSession) })
  await expect(others).toHaveCount(1)
  await others.getByRole('button').last().click()
  await confirm(page, english.walletAccount.end)
  await expect(keys.getByRole('listitem')).toHaveCount(1)

  await panel(otherPage, english.activity.title)
    .getByRole('button', { name: english.activity.refresh })
    .click()
  await expect(
    otherPage.getByRole('heading', { name: english.walletAccount.expiredTitle }),
  ).toBeVisible()
})

test('signing out everywhere ends the session on the site and at custody', async ({
  page,
  passkeys: _,
  devnet,
}) => {
  await signUp(page)
  await openAccountPage(page, 'security')
  const script = await addApiKey(page, devnet, 'Stays')
  await panel(page, english.walletAccount.signOutEverywhereTitle)
    .getByRole('button', { name: english.walletAccount.signOutEverywhereAction })
    .click()
  await confirm(page, english.walletAccount.signOutEverywhereAction)
  await expect(
    page.getByRole('heading', { name: english.signIn.title({ appName: 'Latchkey' }) }),
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
  otherPage,
  mailbox,
  passkeys: _,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  await signInWithEmailTwice(page, otherPage, mailbox, 'everywhere@example.org')
  await openAccountPage(page, 'security')
  await panel(page, english.walletAccount.signOutEverywhereTitle)
    .getByRole('button', { name: english.walletAccount.signOutEverywhereAction })
    .click()
  await confirm(page, english.walletAccount.signOutEverywhereAction)
  const signedOut = { name: english.signIn.title({ appName: 'Latchkey' }) }
  await expect(page.getByRole('heading', signedOut)).toBeVisible()
  await otherPage.goto('/account')
  await expect(otherPage.getByRole('heading', signedOut)).toBeVisible()
  expect(await sessionOf(otherPage)).toBeNull()
})
