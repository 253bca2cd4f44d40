import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import {
  account,
  chooseAccountTab,
  importKey,
  openAccountPage,
  panel,
  signUpWithManyAccounts,
} from '#e2e/support/accountPageActions.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { allowAlgorithmWarning, press, signUp } from '#e2e/support/embeddedActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { expectSessionAddress, sessionOf } from '#e2e/support/expectUsable.ts'
import { pressWhenReady } from '#e2e/support/signPageActions.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { english } from '#lib/messages/english.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'

test.beforeEach(({ watch }) => watch.allowReports('turnkeyError'))

/**
 * Checks that the session, on the page and at the server, is that account's. The page is checked
 * first, because a server request in between ends it.
 */
async function expectSession(page: Page, address: string) {
  await expect(page.getByTestId('session-address')).toHaveAttribute('data-address', address)
  expect((await sessionOf(page))?.address).toBe(address)
}

test('a signed-out visitor signs in on the page, and a browser wallet shows only its address', async ({
  page,
  wallet,
}) => {
  await page.goto('/account')
  await expect(
    page.getByRole('heading', { name: english.signIn.title({ appName: 'Latchkey' }) }),
  ).toBeVisible()
  await wallet.setPolicy('approve')
  await page.getByRole('button', { name: devWallet }).click()
  await expectSignedIn(page)
  const { address = '' } = (await sessionOf(page)) ?? {}
  const card = panel(page, english.walletAccount.accountTitle)
  await expect(card).toContainText(english.walletAccount.externalText({ name: devWallet }))
  await expect(card).toContainText(address)
})

test('the account page of a browser wallet creates a wallet with many accounts', async ({
  page,
  wallet,
  passkeys: _,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('/account')
  await panel(page, english.walletAccount.hdGroup)
    .getByRole('button', { name: english.walletAccount.createWallet })
    .click()
  await press(page, 'createWallet')
  const first = page.getByTestId('account').filter({ hasText: "m/44'/60'/0'/0/0" })
  await expect(first).toContainText(english.walletAccount.inUse)
  await expectSession(page, (await first.getAttribute('data-address')) ?? '')
})

test('a second account is derived from the recovery phrase, selected, and signs', async ({
  page,
  passkeys: _,
}) => {
  const first = await signUpWithManyAccounts(page)
  await expect(account(page, first)).toContainText(english.walletAccount.inUse)
  await page.getByRole('button', { name: english.walletAccount.addAccount }).click()
  const second = page.getByTestId('account').filter({ hasText: "m/44'/60'/0'/0/1" })
  await expect(second).toBeVisible()
  const address = (await second.getAttribute('data-address')) ?? ''
  await second.getByRole('button', { name: english.walletAccount.chooseLabel({ address }) }).click()
  await expect(second).toContainText(english.walletAccount.inUse)
  await expectSession(page, address)
  await expectSessionAddress(page)
  await page.goto('/sign')
  await pressWhenReady(page, 'signMessage')
  const signature = await page.getByTestId('signature').textContent()
  expect(
    await recoverMessageAddress({
      message: english.sign.messageDefault,
      signature: signature as `0x${string}`,
    }),
  ).toBe(address)
})

test('the session follows the selected account from one wallet variant to the other', async ({
  page,
  passkeys: _,
}) => {
  const single = await signUp(page)
  await openAccountPage(page)
  await page.getByRole('button', { name: english.walletAccount.createWallet }).click()
  const first = page.getByTestId('account').filter({ hasText: "m/44'/60'/0'/0/0" })
  await expect(first).toContainText(english.walletAccount.inUse)
  await expectSession(page, (await first.getAttribute('data-address')) ?? '')
  await account(page, single)
    .getByRole('button', { name: english.walletAccount.chooseLabel({ address: single }) })
    .click()
  await expect(account(page, single)).toContainText(english.walletAccount.inUse)
  await expectSession(page, single)
})

test('a private key is exported in custody’s iframe, and another user imports the same account', async ({
  page,
  otherPage,
  passkeys: _,
}) => {
  // A long flow, with two users or two emails.
  test.slow()
  const address = await signUp(page)
  await openAccountPage(page)
  await page
    .getByRole('button', { name: english.walletAccount.exportKeyLabel({ address }) })
    .click()
  const dialog = page.getByRole('dialog')
  const show = dialog.getByRole('button', { name: english.walletAccount.exportShow })
  await expect(show).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await show.click()
  const secret = page.frameLocator('[data-testid="custody-frame"] iframe').locator('#secret')
  await expect(secret).toHaveText(/^0x[0-9a-f]{64}$/)
  const privateKey = (await secret.textContent()) ?? ''
  await expect(dialog.getByRole('timer')).toHaveText(/closes in (1:00|0:\d\d)/)
  expect(await page.content()).not.toContain(privateKey.slice(2))
  await dialog.getByRole('button', { name: english.walletAccount.exportClose }).click()
  await expect(page.locator('iframe[id^="custody"]')).toHaveCount(0)

  await addVirtualAuthenticator(otherPage)
  expect(await signUp(otherPage)).not.toBe(address)
  await openAccountPage(otherPage)
  expect(await importKey(otherPage, privateKey)).toBe(address)
  await account(otherPage, address)
    .getByRole('button', { name: english.walletAccount.chooseLabel({ address }) })
    .click()
  await expectSession(otherPage, address)
})

test('an invalid import shows an error in the dialog and can be corrected there', async ({
  page,
  passkeys: _,
}) => {
  await signUp(page)
  await openAccountPage(page)
  await page.getByRole('button', { name: english.walletAccount.importAction }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: english.walletAccount.importKinds.wallet }).check()
  await dialog.getByRole('button', { name: english.walletAccount.importOpen }).click()
  const finish = dialog.getByRole('button', { name: english.walletAccount.importFinish })
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

test('a panel that fails to load shows the error and can be reloaded', async ({
  page,
  custody,
  passkeys: _,
  watch,
  devnet,
}) => {
  watch.allowConsole(/503/)
  await signUp(page)
  await custody.setFault({
    kind: 'status',
    status: 503,
    path: 'query/list_activities',
    times: 20,
  })
  await openAccountPage(page, 'activity')
  const section = panel(page, english.activity.title)
  await expect(section.getByRole('alert')).toContainText('Turnkey error', { timeout: 20_000 })
  await devnet.client.reset()
  await section.getByRole('button', { name: english.walletAccount.tryAgain }).click()
  await expect(section.getByRole('alert')).toHaveCount(0)
})

test('the tab is in the address, follows the arrow keys, and keeps what was typed in another', async ({
  page,
  passkeys: _,
}) => {
  await signUp(page)
  await openAccountPage(page)
  await page.getByRole('tab', { selected: true }).press('ArrowRight')
  await expect(page).toHaveURL('/account?tab=security')
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
  const email = panel(page, english.walletAccount.emailTitle)
  await email.getByRole('button', { name: english.walletAccount.emailAdd }).click()
  await email.getByRole('textbox').fill('draft@example.org')
  await chooseAccountTab(page, 'activity')
  await expect(email).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/account?tab=security')
  await expect(email.getByRole('textbox')).toHaveValue('draft@example.org')
  await page.reload()
  await expect(panel(page, english.walletAccount.passkeysTitle)).toBeVisible()
})

test('a wallet with one passkey asks for a second one, and the request opens the form', async ({
  page,
  watch,
}) => {
  allowAlgorithmWarning(watch)
  const laptop = await addVirtualAuthenticator(page)
  await signUp(page)
  await openAccountPage(page)
  const action = page.getByRole('button', { name: english.walletAccount.secondPasskeyAction })
  await action.click()
  await expect(page).toHaveURL('/account?tab=security')
  const name = panel(page, english.walletAccount.passkeysTitle).getByRole('textbox')
  await expect(name).toBeFocused()
  await laptop.remove()
  await addVirtualAuthenticator(page)
  await name.fill('Phone')
  await page.keyboard.press('Enter')
  await expect(page.getByText(english.walletAccount.passkeyAdded)).toBeVisible()
  await expect(action).toHaveCount(0)
})
