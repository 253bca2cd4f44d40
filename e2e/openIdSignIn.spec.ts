import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { confirm } from '#e2e/support/accountPageActions.ts'
import { field, press, sendCode, signUp, waitForSignIn } from '#e2e/support/embeddedActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { expectAccessible } from '#e2e/support/expectAccessible.ts'
import { disconnect, openAccountMenu, sessionOf } from '#e2e/support/expectUsable.ts'
import { consent, openProvider, provider } from '#e2e/support/openIdActions.ts'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { english } from '#lib/messages/english.ts'

// axe reads colors, which have no final value during a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** How the account page names an account at the provider. */
const account = (email: string) => `${provider} (${email})`

async function signInWithProvider(page: Page, email: string) {
  await openProvider(page)
  await consent(page, email)
  return waitForSignIn(page)
}

/** Wallets stay between tests, so each has its own addresses. */
const newEmail = () => `person-${crypto.randomUUID()}@example.com`

test('a user signs up with a provider, and the same account opens the same wallet again', async ({
  page,
}) => {
  const email = newEmail()
  const address = await signInWithProvider(page, email)
  expect(page.url()).not.toMatch(/openId|code=|state=/)
  await page.reload()
  expect(await waitForSignIn(page)).toBe(address)
  await disconnect(page)
  expect(await signInWithProvider(page, email)).toBe(address)
  await disconnect(page)
  expect(await signInWithProvider(page, newEmail())).not.toBe(address)
})

test('the first emailed code for a wallet that a provider created asks whose it is', async ({
  page,
  mailbox,
}) => {
  const email = newEmail()
  const address = await signInWithProvider(page, email)
  await disconnect(page)
  await field(page, 'code').fill(await sendCode(page, mailbox, email))
  const heading = page.getByRole('heading', { name: english.openId.sharedTitle })
  await expect(heading).toBeVisible()
  await expect(
    page.getByText(english.openId.sharedText({ email, providers: provider })),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: english.openId.sharedOpen }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  expect(await waitForSignIn(page)).toBe(address)
  await disconnect(page)
  await field(page, 'code').fill(await sendCode(page, mailbox, email))
  await page.getByRole('button', { name: 'Not now' }).click()
  expect(await waitForSignIn(page)).toBe(address)
})

test('whoever did not create the wallet at the provider gets one of their own', async ({
  page,
  mailbox,
}) => {
  const email = newEmail()
  const stranger = await signInWithProvider(page, email)
  await disconnect(page)
  await field(page, 'code').fill(await sendCode(page, mailbox, email))
  await page.getByRole('button', { name: english.openId.sharedOwn }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  expect(await waitForSignIn(page)).not.toBe(stranger)
  await disconnect(page)
  expect(await signInWithProvider(page, email)).toBe(stranger)
})

test('a sign-in that is canceled at the provider leads back to the choice', async ({
  page,
  watch,
}) => {
  watch.allowReports('openIdCanceled')
  watch.allowConsole(/400 .*oauth\/login/)
  await openProvider(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: english.openId.failedTitle })).toBeVisible()
  await expect(errorAlert(page)).toContainText(openIdErrors.openIdCanceled.message)
  await expectAccessible(page)
  await page.getByRole('button', { name: english.openId.otherWays }).click()
  await expect(
    page.getByRole('button', { name: english.openId.continueWith({ name: provider }) }),
  ).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a return that was used, or is of another browser, changes nothing', async ({
  page,
  otherPage,
  watch,
}) => {
  watch.allowReports('openIdRequestInvalid')
  await openProvider(page)
  const callbacks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/oauth/callback/')) callbacks.push(request.url())
  })
  await consent(page, newEmail())
  const address = await waitForSignIn(page)
  const [callback = ''] = callbacks
  expect(callback).toContain('code=')
  await page.goto(callback)
  expect(await waitForSignIn(page)).toBe(address)
  await otherPage.goto(callback)
  await expect(errorAlert(otherPage)).toContainText(openIdErrors.openIdRequestInvalid.message)
})

test('two tabs that start at once, and two that load one answer, all end signed in', async ({
  page,
  context,
  watch,
}) => {
  // Both request a message to sign at once; the second tab's replaces the first one's.
  watch.allowConsole(/401 .*\/api\/auth\/verify/)
  watch.allowReports('challengeInvalid')
  const second = await context.newPage()
  const email = newEmail()
  await Promise.all([page.goto('/'), second.goto('/')])
  await Promise.all([openProvider(page), openProvider(second)])
  await consent(page, email)
  const address = await waitForSignIn(page)
  await consent(second, email)
  expect(await waitForSignIn(second)).toBe(address)
  // The session is that of both. The second tab may still be signing in, and would connect the wallet again.
  await second.goto('/sign')
  await disconnect(page)

  await openProvider(page)
  // The second tab loads the answer as soon as the first one does.
  const doubled = page
    .waitForRequest((request) => request.url().includes('/oauth/callback/'))
    .then((request) => second.goto(request.url()))
  await consent(page, email)
  await doubled
  expect(await waitForSignIn(page)).toBe(address)
  expect(await waitForSignIn(second)).toBe(address)
})

test('a reload on the return completes the sign-in', async ({ page, devnet }) => {
  await openProvider(page)
  await devnet.client.custody.setFault({ kind: 'delay', times: 1, delayMs: 1500 })
  await consent(page, newEmail())
  await page.waitForURL(/openId=/)
  await page.reload()
  await waitForSignIn(page)
})

test('an address that has a wallet is asked about; its owner adds the provider to it', async ({
  page,
  mailbox,
}) => {
  const email = newEmail()
  const code = await sendCode(page, mailbox, email)
  await field(page, 'code').fill(code)
  await page.getByRole('button', { name: 'Not now' }).click()
  const address = await waitForSignIn(page)
  await disconnect(page)

  await openProvider(page)
  await consent(page, email)
  await expect(page.getByRole('heading', { name: english.openId.questionTitle })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: english.openId.openByCode }).click()
  await expect(field(page, 'email')).toHaveValue(email)
  await press(page, 'sendCode')
  await field(page, 'code').fill(await mailbox.code(email))
  await page.getByRole('button', { name: 'Not now' }).click()
  const confirmation = { name: english.openId.confirmTitle({ account: account(email) }) }
  await expect(page.getByRole('heading', confirmation)).toBeVisible()
  await expectAccessible(page)
  // A long address stays in the card of a phone.
  const { height = 0, width = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 360, height })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width, height })
  await page.getByRole('button', { name: english.openId.add({ name: provider }) }).click()
  expect(await waitForSignIn(page)).toBe(address)
  await disconnect(page)
  expect(await signInWithProvider(page, email)).toBe(address)
  await openAccountMenu(page)
  await expect(page.getByTestId('embedded-user')).toHaveText(email)
})

test('a question that somebody has left adds nothing to the wallet of who signs in next', async ({
  page,
  otherPage,
  passkeys: _,
  mailbox,
}) => {
  test.slow()
  const email = newEmail()
  await field(otherPage, 'code').fill(await sendCode(otherPage, mailbox, email))
  await otherPage.getByRole('button', { name: 'Not now' }).click()
  const stranger = await waitForSignIn(otherPage)
  const address = await signUp(page)
  await disconnect(page)
  await openProvider(page)
  await consent(page, email)
  await page.getByRole('button', { name: english.openId.openByCode }).click()
  await page.getByRole('button', { name: english.embedded.back, exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click()
  const confirmation = { name: english.openId.confirmTitle({ account: account(email) }) }
  await expect(page.getByRole('heading', confirmation)).toBeVisible()
  await press(page, 'addSkip')
  expect(await waitForSignIn(page)).toBe(address)
  await disconnect(otherPage)
  await openProvider(otherPage)
  await consent(otherPage, email)
  await expect(otherPage.getByRole('heading', { name: english.openId.questionTitle })).toBeVisible()
  expect(stranger).not.toBe(address)
})

test('a provider is added to a wallet and removed from it on the account page', async ({
  page,
  passkeys: _,
}) => {
  const email = newEmail()
  const address = await signUp(page)
  await page.goto('/account?tab=security')
  const panel = page.getByRole('region', { name: english.openId.panelTitle })
  await expect(panel.getByText(english.openId.none)).toBeVisible()
  await panel.getByRole('button', { name: english.openId.add({ name: provider }) }).click()
  await consent(page, email)
  await expect(panel.getByText(english.openId.added, { exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?tab=security')
  await disconnect(page)
  expect(await signInWithProvider(page, email)).toBe(address)

  await page.goto('/account?tab=security')
  await panel
    .getByRole('button', { name: english.openId.removeLabel({ name: account(email) }) })
    .click()
  await confirm(page, english.openId.remove)
  await expect(panel.getByText(english.openId.removed, { exact: true })).toBeVisible()
  await disconnect(page)
  expect(await signInWithProvider(page, email)).not.toBe(address)
})

test('a session that is lost comes back by the provider, on the page that was open', async ({
  page,
}) => {
  const email = newEmail()
  const address = await signInWithProvider(page, email)
  await page.evaluate(() => indexedDB.deleteDatabase('latchkey-embedded'))
  await page.goto('/account?tab=security')
  await page.getByRole('button', { name: english.session.reconnect }).click()
  await page.getByRole('button', { name: english.openId.continueWith({ name: provider }) }).click()
  await consent(page, email)
  const panel = page.getByRole('region', { name: english.openId.panelTitle })
  await expect(panel.getByText(`${email} ·`)).toBeVisible()
  expect(new URL(page.url())).toMatchObject({
    pathname: '/account',
    search: '?tab=security',
  })
  expect((await sessionOf(page))?.address).toBe(address)
})

test('the only way to sign in cannot be removed', async ({ page }) => {
  const email = newEmail()
  await signInWithProvider(page, email)
  await page.goto('/account?tab=security')
  await page
    .getByRole('button', { name: english.openId.removeLabel({ name: account(email) }) })
    .click()
  await expect(page.getByText(english.openId.last)).toBeVisible()
})
