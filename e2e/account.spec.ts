import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { activityMessages } from '../lib/messages/activityMessages.ts'
import { embeddedMessages } from '../lib/messages/embeddedMessages.ts'
import { signMessages } from '../lib/messages/signMessages.ts'
import { walletAccountMessages } from '../lib/messages/walletAccountMessages.ts'
import { createApiKey } from '../tests/devnet/custody/support/apiKeys.ts'
import { expect, test } from './fixtures.ts'
import {
  account,
  addApiKey,
  confirm,
  custodyClient,
  importKey,
  openAccountPage,
  panel,
} from './support/accountPageActions.ts'
import type { Control } from './support/control.ts'
import { devWallet, signIn } from './support/devWalletActions.ts'
import {
  allowAlgorithmWarning,
  chooseEmbeddedWallet,
  newestCode,
  press,
  sendCode,
  signUp,
  waitForSignIn,
} from './support/embeddedActions.ts'
import { expectSessionAddress, sessionOf } from './support/expectUsable.ts'
import { pressWhenReady } from './support/signPageActions.ts'
import { addVirtualAuthenticator } from './support/virtualAuthenticator.ts'

test.beforeEach(({ watch }) => watch.allowReports('turnkeyError'))

/**
 * Checks that the session, on the page and at the server, is that account's. The page is checked
 * first, because a server request in between ends it.
 */
async function expectSession(page: Page, address: string) {
  await expect(page.getByTestId('session-address')).toHaveAttribute('data-address', address)
  expect((await sessionOf(page))?.address).toBe(address)
}

/** One user, signed in to the same account by email in two browsers. */
async function signInTwice(page: Page, other: Page, control: Control, email: string) {
  await addVirtualAuthenticator(page)
  const code = await sendCode(page, control, email)
  await page.getByRole('textbox', { name: embeddedMessages.code, exact: true }).fill(code)
  await press(page, 'codeSubmit')
  await press(page, 'addSubmit')
  const address = await waitForSignIn(page)

  // An authenticator without the user's passkey: it reports at once that there is none.
  await addVirtualAuthenticator(other)
  await chooseEmbeddedWallet(other)
  await press(other, 'emailCode')
  await other.getByRole('textbox', { name: embeddedMessages.email, exact: true }).fill(email)
  await press(other, 'sendCode')
  const second = await newestCode(control, email, 2)
  await other.getByRole('textbox', { name: embeddedMessages.code, exact: true }).fill(second)
  await press(other, 'codeSubmit')
  expect(await waitForSignIn(other)).toBe(address)
}

test.beforeEach(({ watch }) => allowAlgorithmWarning(watch))

test('a signed-out visitor is sent to sign in, and a browser wallet shows only its address', async ({
  page,
  control,
}) => {
  await page.goto('/account')
  await expect(
    page.getByRole('heading', { name: walletAccountMessages.signedOutTitle }),
  ).toBeVisible()
  await page.locator('main').getByRole('link', { name: walletAccountMessages.signIn }).click()
  await expect(page).toHaveURL(/\?redirect=\/account$/)
  await signIn(page, control)
  await page.goto('/account')
  const { address = '' } = (await sessionOf(page)) ?? {}
  const card = panel(page, walletAccountMessages.otherTitle)
  await expect(card).toContainText(walletAccountMessages.otherText(devWallet))
  await expect(card).toContainText(address)
})

test('a second account is derived from the recovery phrase, selected, and signs', async ({
  page,
}) => {
  await addVirtualAuthenticator(page)
  const first = await signUp(page, 'Several', 'hd')
  await openAccountPage(page)
  await expect(account(page, first)).toContainText(walletAccountMessages.inUse)
  await page.getByRole('button', { name: walletAccountMessages.addAccount }).click()
  const second = page.getByTestId('account').filter({ hasText: "m/44'/60'/0'/0/1" })
  await expect(second).toBeVisible()
  const address = (await second.getAttribute('data-address')) ?? ''
  await second.getByRole('button', { name: walletAccountMessages.chooseLabel(address) }).click()
  await expect(second).toContainText(walletAccountMessages.inUse)
  await expectSession(page, address)
  await expectSessionAddress(page)
  await page.goto('/sign')
  await pressWhenReady(page, 'signMessage')
  const signature = await page.getByTestId('signature').textContent()
  expect(
    await recoverMessageAddress({
      message: signMessages.messageDefault,
      signature: signature as `0x${string}`,
    }),
  ).toBe(address)
})

test('the session follows the selected account from one wallet variant to the other', async ({
  page,
}) => {
  await addVirtualAuthenticator(page)
  const single = await signUp(page)
  await openAccountPage(page)
  await page.getByRole('button', { name: walletAccountMessages.makeWallet }).click()
  const first = page.getByTestId('account').filter({ hasText: "m/44'/60'/0'/0/0" })
  await expect(first).toContainText(walletAccountMessages.inUse)
  await expectSession(page, (await first.getAttribute('data-address')) ?? '')
  await account(page, single)
    .getByRole('button', { name: walletAccountMessages.chooseLabel(single) })
    .click()
  await expect(account(page, single)).toContainText(walletAccountMessages.inUse)
  await expectSession(page, single)
})

test('a passkey is added, renamed and removed, but the last one cannot be removed', async ({
  page,
}) => {
  const laptop = await addVirtualAuthenticator(page)
  await signUp(page, 'Laptop')
  await openAccountPage(page)
  const passkeys = panel(page, walletAccountMessages.passkeysTitle)
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await passkeys.getByRole('button', { name: walletAccountMessages.removeLabel('Laptop') }).click()
  await expect(passkeys.getByText(walletAccountMessages.lastPasskey)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await laptop.remove()
  const phone = await addVirtualAuthenticator(page)
  await passkeys.getByRole('button', { name: walletAccountMessages.passkeyAdd }).click()
  await passkeys.getByRole('button', { name: walletAccountMessages.passkeyAdd }).click()
  await expect(passkeys.getByText(walletAccountMessages.passkeyNameMissing)).toBeVisible()
  await passkeys.getByRole('textbox').fill('Phone')
  await page.keyboard.press('Enter')
  await expect(passkeys.getByText(walletAccountMessages.passkeyAdded)).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(2)
  expect(await phone.passkeys()).toHaveLength(1)

  await passkeys.getByRole('button', { name: walletAccountMessages.renameOf('Phone') }).click()
  await passkeys.getByRole('textbox').fill('My phone')
  await passkeys.getByRole('button', { name: walletAccountMessages.save }).click()
  await expect(passkeys.getByText('My phone')).toBeVisible()
  await page.reload()
  await expect(passkeys.getByText('My phone')).toBeVisible()

  await passkeys.getByRole('button', { name: walletAccountMessages.removeLabel('Laptop') }).click()
  await confirm(page, walletAccountMessages.remove)
  await expect(passkeys.getByText(walletAccountMessages.passkeyRemoved)).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
})

test('a passkey prompt without a response can be canceled, and nothing is added', async ({
  page,
}) => {
  const passkeys = await addVirtualAuthenticator(page)
  await signUp(page)
  await openAccountPage(page)
  await passkeys.setPresent(false)
  const section = panel(page, walletAccountMessages.passkeysTitle)
  await section.getByRole('button', { name: walletAccountMessages.passkeyAdd }).click()
  await section.getByRole('textbox').fill('Never')
  await page.keyboard.press('Enter')
  await expect(section.getByText(walletAccountMessages.touch)).toBeVisible()
  await section.getByRole('button', { name: walletAccountMessages.stopWaiting }).click()
  await expect(section.getByText(walletAccountMessages.stopped)).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(1)
})

test('a private key is exported in custody’s iframe, and another user imports the same account', async ({
  page,
  browser,
  baseURL,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  await addVirtualAuthenticator(page)
  const address = await signUp(page)
  await openAccountPage(page)
  await page.getByRole('button', { name: walletAccountMessages.exportKeyLabel(address) }).click()
  const dialog = page.getByRole('dialog')
  const show = dialog.getByRole('button', { name: walletAccountMessages.exportShow })
  await expect(show).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await show.click()
  const secret = page.frameLocator('[data-testid="custody-frame"] iframe').locator('#secret')
  await expect(secret).toHaveText(/^0x[0-9a-f]{64}$/)
  const privateKey = (await secret.textContent()) ?? ''
  await expect(dialog.getByRole('timer')).toHaveText(/closes in (1:00|0:\d\d)/)
  expect(await page.content()).not.toContain(privateKey.slice(2))
  await dialog.getByRole('button', { name: walletAccountMessages.exportClose }).click()
  await expect(page.locator('iframe[id^="custody"]')).toHaveCount(0)

  const otherContext = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await otherContext.newPage()
  await addVirtualAuthenticator(other)
  expect(await signUp(other)).not.toBe(address)
  await openAccountPage(other)
  expect(await importKey(other, privateKey)).toBe(address)
  await account(other, address)
    .getByRole('button', { name: walletAccountMessages.chooseLabel(address) })
    .click()
  await expectSession(other, address)
  await otherContext.close()
})

test('an invalid import shows an error in the dialog and can be corrected there', async ({
  page,
}) => {
  await addVirtualAuthenticator(page)
  await signUp(page)
  await openAccountPage(page)
  await page.getByRole('button', { name: walletAccountMessages.importAction }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: walletAccountMessages.importKinds.wallet }).check()
  await dialog.getByRole('button', { name: walletAccountMessages.importOpen }).click()
  const finish = dialog.getByRole('button', { name: walletAccountMessages.importFinish })
  const frame = page.frameLocator('[data-testid="custody-frame"] iframe')
  await finish.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  const phrase = 'test test test test test test test test test test test junk'
  await frame.locator('#plaintext').fill(phrase)
  await finish.click()
  await expect(page.getByTestId('imported')).toContainText(
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  )
})

test('an email address is verified with a code, and email recovery creates a new passkey', async ({
  page,
  control,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  const passkeys = await addVirtualAuthenticator(page)
  await signUp(page)
  await openAccountPage(page)
  const email = 'confirmed@example.org'
  const section = panel(page, walletAccountMessages.emailTitle)
  await section.getByRole('button', { name: walletAccountMessages.emailAdd }).click()
  await section.getByRole('textbox').fill(email)
  await section.getByRole('button', { name: walletAccountMessages.sendCode }).click()
  await expect(section.getByText(walletAccountMessages.codeSent(email))).toBeVisible()
  await section.getByRole('textbox').fill(await newestCode(control, email))
  await section.getByRole('button', { name: walletAccountMessages.codeSubmit }).click()
  await expect(section.getByText(walletAccountMessages.confirmed, { exact: true })).toBeVisible()

  await passkeys.lose()
  const recovery = panel(page, walletAccountMessages.recoveryTitle)
  await expect(recovery.getByText(walletAccountMessages.recoveryReady(email))).toBeVisible()
  await recovery.getByRole('button', { name: walletAccountMessages.recoveryByEmail }).click()
  await expect(recovery.getByRole('textbox')).toHaveValue(email)
  await recovery.getByRole('button', { name: walletAccountMessages.recoverySend }).click()
  await expect(recovery.getByText(walletAccountMessages.recoverySent(email))).toBeVisible()
  await recovery.getByRole('textbox').fill(await newestCode(control, email, 2))
  await recovery.getByRole('button', { name: walletAccountMessages.recoveryGoOn }).click()
  await expect(recovery.getByRole('timer')).toHaveText(/^(30:00|29:\d\d) left$/)
  await recovery.getByRole('textbox').fill('The new one')
  await recovery.getByRole('button', { name: walletAccountMessages.recoveryFinish }).click()
  await expect(recovery.getByText(walletAccountMessages.recovered)).toBeVisible()
  expect(await passkeys.passkeys()).toHaveLength(1)
  await expect(
    panel(page, walletAccountMessages.passkeysTitle).getByText('The new one'),
  ).toBeVisible()
})

test('an activity that needs a second approval is listed, and completes once it is approved', async ({
  page,
  control,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  await addVirtualAuthenticator(page)
  await signUp(page)
  await openAccountPage(page)
  const script = await addApiKey(page, control, 'Script')
  const { organizationId, userId } = await script.getWhoami({})
  const bobsKey = createApiKey()
  const organization = { organizationId }
  const { userIds } = await script.createUsers({
    ...organization,
    users: [
      {
        userName: 'Bob',
        userTags: [],
        apiKeys: [
          {
            apiKeyName: 'Bob',
            publicKey: bobsKey.apiPublicKey,
            curveType: 'API_KEY_CURVE_P256',
          },
        ],
        authenticators: [],
        oauthProviders: [],
      },
    ],
  })
  await script.updateRootQuorum({
    ...organization,
    threshold: 2,
    userIds: [userId, userIds[0] ?? ''],
  })
  const bob = await custodyClient(control, bobsKey, organizationId)
  const proposed = await bob.createWallet({ walletName: 'Vault', accounts: [] })
  expect(proposed.activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')

  const section = panel(page, activityMessages.title)
  await section.getByRole('button', { name: activityMessages.look }).click()
  await expect(section.getByText(activityMessages.waitingTitle)).toBeVisible()
  await expect(section.getByText(activityMessages.approvals(1))).toBeVisible()
  await section.getByRole('button', { name: activityMessages.approve }).click()
  await expect(section.getByText(activityMessages.approved)).toBeVisible()
  await expect(section.getByText(activityMessages.waitingTitle)).toHaveCount(0)
  const { wallets } = await bob.getWallets({})
  expect(wallets.map(({ walletName }) => walletName)).toEqual(['Vault'])

  await bob.createWallet({ walletName: 'Never', accounts: [] })
  await section.getByRole('button', { name: activityMessages.look }).click()
  await section.getByRole('button', { name: activityMessages.reject }).click()
  await confirm(page, activityMessages.reject)
  await expect(section.getByText(activityMessages.rejected)).toBeVisible()
  expect((await bob.getWallets({})).wallets).toHaveLength(1)
})

test('a session ended from another browser shows that it is over', async ({
  page,
  control,
  browser,
  baseURL,
  watch,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  watch.allowConsole(/401/)
  const otherContext = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await otherContext.newPage()
  await signInTwice(page, other, control, 'two-browsers@example.org')
  await openAccountPage(other)

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

  await panel(other, activityMessages.title)
    .getByRole('button', { name: activityMessages.look })
    .click()
  await expect(other.getByRole('heading', { name: walletAccountMessages.overTitle })).toBeVisible()
  await otherContext.close()
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
  browser,
  baseURL,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  const otherContext = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await otherContext.newPage()
  await signInTwice(page, other, control, 'everywhere@example.org')
  await openAccountPage(page)
  await panel(page, walletAccountMessages.signOutEverywhereTitle)
    .getByRole('button', { name: walletAccountMessages.signOutEverywhereAction })
    .click()
  await confirm(page, walletAccountMessages.signOutEverywhereAction)
  const signedOut = { name: walletAccountMessages.signedOutTitle }
  await expect(page.getByRole('heading', signedOut)).toBeVisible()
  await other.goto('/account')
  await expect(other.getByRole('heading', signedOut)).toBeVisible()
  expect(await sessionOf(other)).toBeNull()
  await otherContext.close()
})

test('a panel that fails to load shows the error and can be reloaded', async ({
  page,
  control,
  watch,
}) => {
  watch.allowConsole(/503/)
  await addVirtualAuthenticator(page)
  await signUp(page)
  await control.custody.fault({
    kind: 'status',
    status: 503,
    path: 'query/list_activities',
    times: 20,
  })
  await openAccountPage(page)
  const section = panel(page, activityMessages.title)
  await expect(section.getByRole('alert')).toContainText('Turnkey error', { timeout: 20_000 })
  await control.reset()
  await section.getByRole('button', { name: walletAccountMessages.tryAgain }).click()
  await expect(section.getByRole('alert')).toHaveCount(0)
})
