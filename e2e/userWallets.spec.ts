import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { confirm, panel } from '#e2e/support/accountPageActions.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import {
  allowAlgorithmWarning,
  press,
  signInWithPasskey,
  signUp,
} from '#e2e/support/embeddedActions.ts'
import { disconnect, expectSessionAddress, sessionOf } from '#e2e/support/expectUsable.ts'
import { english } from '#lib/messages/english.ts'

test.beforeEach(({ watch }) => allowAlgorithmWarning(watch))

const section = (page: Page) => panel(page, english.signedIn.walletsTitle)
const rows = (page: Page) => section(page).getByTestId('user-wallet')

/** Opens the dialog that adds a wallet. */
async function openDialog(page: Page) {
  await page.goto('/account?tab=security')
  await section(page).getByRole('button', { name: english.signedIn.walletAdd }).click()
  const dialog = page.getByRole('dialog', { name: english.signedIn.walletAdd })
  await expect(dialog).toBeVisible()
  return dialog
}

test('an embedded user adds a browser wallet, names it, signs in with either, and removes it', async ({
  page,
  passkeys: _,
  wallet,
}) => {
  test.slow()
  // An account that no other test signs in with.
  await wallet.switchAccount(7)
  await wallet.setPolicy('approve')
  const embedded = await signUp(page)
  const user = (await sessionOf(page))?.user
  const dialog = await openDialog(page)
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: devWallet }).first().click()
  await expect(section(page).getByText(english.signedIn.walletAdded)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
  expect(await sessionOf(page)).toMatchObject({ address: wallet.address, user })
  await expectSessionAddress(page)
  await expect(page.getByTestId('session-banner')).toHaveCount(0)

  const added = rows(page).last()
  await expect(added).toContainText(english.walletAccount.inUse)
  await added.getByRole('button', { name: english.walletAccount.rename }).click()
  await added.getByRole('textbox').fill('Savings')
  await added.getByRole('button', { name: english.walletAccount.save }).click()
  await expect(added).toContainText('Savings')
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByTestId('session-banner')).toHaveCount(0)

  await disconnect(page)
  expect(await signInWithPasskey(page)).toBe(embedded)
  expect(await sessionOf(page)).toMatchObject({ user })
  await page.goto('/account?tab=security')
  await expect(rows(page)).toHaveCount(2)
  const { removeLabel, remove } = english.walletAccount
  await rows(page)
    .last()
    .getByRole('button', { name: removeLabel({ name: 'Savings' }) })
    .click()
  await confirm(page, remove)
  await expect(rows(page)).toHaveCount(1)
  await expect(section(page).getByText(english.signedIn.walletRemoved)).toBeVisible()
  await expect(rows(page).getByRole('button', { name: remove })).toHaveCount(0)
  expect(await sessionOf(page)).toMatchObject({ address: embedded, user })
})

test('a user of a browser wallet adds an embedded one, and removing the one in use signs out', async ({
  page,
  passkeys: _,
  wallet,
}) => {
  test.slow()
  await wallet.switchAccount(8)
  await signIn(page, wallet)
  const user = (await sessionOf(page))?.user
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: english.signIn.passkey }).click()
  await press(page, 'createWallet')
  await expect(section(page).getByText(english.signedIn.walletAdded)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  const session = await sessionOf(page)
  expect(session).toMatchObject({ user })
  expect(session?.address).not.toBe(wallet.address)
  await expect(page.getByTestId('session-banner')).toHaveCount(0)

  const { remove } = english.walletAccount
  await rows(page)
    .filter({ hasText: english.walletAccount.inUse })
    .getByRole('button', { name: remove })
    .click()
  await confirm(page, remove)
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
  await signIn(page, wallet)
  expect(await sessionOf(page)).toMatchObject({ address: wallet.address, user })
})

test('a declined wallet is not added', async ({ page, passkeys: _, wallet, watch }) => {
  test.slow()
  watch.allowReports('userRejected')
  await wallet.switchAccount(5)
  const embedded = await signUp(page)
  const dialog = await openDialog(page)
  await wallet.setPolicy('ask')
  await dialog.getByRole('button', { name: devWallet }).first().click()
  await wallet.approveNext()
  await wallet.rejectNext('personal_sign')
  await expect(dialog.getByRole('heading', { name: english.signedIn.walletNotAdded })).toBeVisible()
  await dialog.getByRole('button', { name: english.signIn.close }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  expect(await sessionOf(page)).toMatchObject({ address: embedded })
})
