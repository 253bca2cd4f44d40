import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { panel } from '#e2e/support/accountPageActions.ts'
import { signIn } from '#e2e/support/devWalletActions.ts'
import {
  allowAlgorithmWarning,
  press,
  signInWithPasskey,
  signUp,
  waitForSignIn,
} from '#e2e/support/embeddedActions.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { english } from '#lib/messages/english.ts'

test.beforeEach(({ watch }) => {
  test.slow()
  allowAlgorithmWarning(watch)
})

const { leaving } = english

/** Opens the dialog that deletes the account. */
async function openDialog(page: Page) {
  await page.goto('/account?tab=security')
  await panel(page, leaving.deleteTitle).getByRole('button', { name: leaving.deleteAction }).click()
  const dialog = page.getByRole('dialog', { name: leaving.confirmTitle })
  await expect(dialog).toBeVisible()
  const end = dialog.getByRole('button', { name: leaving.deleteAction })
  await expect(end).toBeDisabled()
  return { dialog, end }
}

test('the data of an account is one file, in which each part says what it is', async ({
  page,
  wallet,
}) => {
  await wallet.switchAccount(0)
  await signIn(page, wallet)
  await page.goto('/account?tab=security')
  const section = panel(page, leaving.dataTitle)
  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: leaving.download }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  await expect(section.getByText(leaving.downloaded)).toBeVisible()
  const session = await sessionOf(page)
  expect(file).toMatchObject({
    about: leaving.about.file,
    user: { about: leaving.about.user, id: session?.user.id },
    wallets: { about: leaving.about.wallets },
    sessions: { about: leaving.about.sessions },
    removedWallets: { about: leaving.about.removedWallets },
    happened: { about: leaving.about.happened },
    elsewhere: leaving.about.elsewhere,
  })
  expect(file.happened.entries[0]).toMatchObject({ kind: 'signedIn', identity: session?.identity })
  const own = file.wallets.entries.find(
    (one: { identity: string }) => one.identity === session?.identity,
  )
  expect(own).toMatchObject({
    address: wallet.address,
    receipts: { about: leaving.about.receipts, version: 1 },
    sent: { about: leaving.about.sent },
    embedded: { about: leaving.about.embedded },
  })
})

test('an account is deleted, its embedded wallet stays and opens a new one', async ({
  page,
  passkeys: _,
}) => {
  const address = await signUp(page)
  const user = (await sessionOf(page))?.user.id
  const { dialog, end } = await openDialog(page)
  await dialog.getByText(leaving.parts).click()
  for (const text of [...Object.values(leaving.goesParts), ...Object.values(leaving.staysParts)])
    await expect(dialog.getByText(text)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: leaving.exportFirst }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel(page, english.walletAccount.keysTitle)).toBeVisible()
  expect((await sessionOf(page))?.user.id).toBe(user)

  await openDialog(page)
  await dialog.getByLabel(leaving.understood).check()
  await end.click()
  await expect(page.getByText(leaving.deletedText)).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  expect(await signInWithPasskey(page)).toBe(address)
  expect((await sessionOf(page))?.user.id).not.toBe(user)
})

test('the embedded wallet is deleted with the account, and cannot sign in', async ({
  page,
  passkeys: _,
  watch,
}) => {
  watch.allowReports('passkeyNotRegistered', 'networkUnreachable', 'turnkeyError', 'sessionFailed')
  watch.allowConsole(/status of (401|403|404|500|503)/)
  const address = await signUp(page)
  const { dialog, end } = await openDialog(page)
  await dialog.getByLabel(leaving.withWallet).check()
  await expect(dialog.getByText(leaving.withWalletWarning)).toBeVisible()
  await dialog.getByLabel(leaving.understood).check()
  // The custody does not answer at first: the account is gone, the wallet is not.
  await page.route('**/submit/delete_sub_organization', (route) => route.abort())
  watch.allowConsole(/net::ERR_FAILED/)
  await end.click()
  await expect(page.getByText(leaving.deletedWithoutWallet)).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  await page.unroute('**/submit/delete_sub_organization')
  await page.getByRole('button', { name: leaving.deleteWalletAgain }).click()
  await expect(page.getByText(leaving.deletedWithWallet)).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: english.signIn.passkey }).click()
  await press(page, 'createWallet')
  expect(await waitForSignIn(page)).not.toBe(address)
})

test('a deletion that the site refuses says so, and nothing is deleted', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allowReports('deletionRefused')
  watch.allowConsole(/status of 409/)
  await wallet.switchAccount(0)
  await signIn(page, wallet)
  const user = (await sessionOf(page))?.user.id
  const { dialog, end } = await openDialog(page)
  await expect(dialog.getByLabel(leaving.withWallet)).toHaveCount(0)
  await dialog.getByLabel(leaving.understood).check()
  await page.route('**/api/user', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 409,
          json: { error: { code: 'deletionRefused', message: '', requestId: 'abc' } },
        })
      : route.continue(),
  )
  await end.click()
  await expect(dialog.getByText(userErrors.deletionRefused.message)).toBeVisible()
  await dialog.getByRole('button', { name: english.walletAccount.cancel, exact: true }).click()
  expect((await sessionOf(page))?.user.id).toBe(user)
})
