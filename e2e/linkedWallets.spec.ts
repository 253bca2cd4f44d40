import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { confirm, panel } from '#e2e/support/accountPageActions.ts'
import { chooseWallet, devWallet } from '#e2e/support/devWalletActions.ts'
import { allowAlgorithmWarning, signUp } from '#e2e/support/embeddedActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { expectSessionAddress, sessionOf, signatureCount } from '#e2e/support/expectUsable.ts'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { english } from '#lib/messages/english.ts'
import { root } from '#tests/support/tree.ts'

// A server of its own: to whom an account belongs is not left to other specs.
test.use({ site: { root, env: {} } })
test.beforeEach(({ watch }) => {
  test.slow()
  allowAlgorithmWarning(watch)
})

const { signedIn, signInStep, walletAccount } = english
const section = (page: Page) => panel(page, signedIn.walletsTitle)
const rows = (page: Page) => section(page).getByTestId('user-wallet')
const banner = (page: Page) => page.getByTestId('session-banner')

/** Adds the account that the dev wallet has selected to the signed-in user. */
async function addDevWallet(page: Page) {
  await page.goto('/account?tab=security')
  await section(page).getByRole('button', { name: signedIn.walletAdd }).click()
  const dialog = page.getByRole('dialog', { name: signedIn.walletAdd })
  await dialog.getByRole('button', { name: devWallet }).first().click()
  await expect(section(page).getByText(signedIn.walletAdded)).toBeVisible()
}

test('a removed wallet says that it makes a new account, before it does', async ({
  page,
  passkeys: _,
  wallet,
  watch,
}) => {
  watch.allowReports('identityRemoved')
  watch.allowConsole(/status of 409/)
  await wallet.switchAccount(4)
  await wallet.setPolicy('approve')
  await signUp(page)
  const user = (await sessionOf(page))?.user.id
  await addDevWallet(page)
  await rows(page).last().getByRole('button', { name: walletAccount.remove }).click()
  await confirm(page, walletAccount.remove)
  await expect(page.getByTestId('session-address')).toHaveCount(0)

  await chooseWallet(page)
  const title = page.getByRole('heading', { name: signInStep.newUserTitle })
  await expect(title).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  await page.getByRole('button', { name: english.signIn.cancel, exact: true }).click()
  await expect(title).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
  // Nothing of it is left after a reload, either.
  await page.reload()
  await chooseWallet(page)
  await expect(title).toBeVisible()
  const signatures = await signatureCount(wallet)
  await page.getByRole('button', { name: signInStep.newUserContinue }).click()
  await expectSignedIn(page)
  expect(await signatureCount(wallet)).toBe(signatures)
  const session = await sessionOf(page)
  expect(session?.address).toBe(wallet.address)
  expect(session?.user.id).not.toBe(user)
})

test('the session follows the wallet to another account of the user, without a signature', async ({
  page,
  passkeys: _,
  wallet,
}) => {
  await wallet.switchAccount(3)
  await wallet.setPolicy('approve')
  const embedded = await signUp(page)
  const user = (await sessionOf(page))?.user
  await addDevWallet(page)
  const first = wallet.address
  await wallet.switchAccount(9)
  // It is nobody's yet.
  await expect(banner(page)).toContainText(shortAddress(wallet.address))
  await addDevWallet(page)
  const second = wallet.address
  await expect(rows(page)).toHaveCount(3)
  const signatures = await signatureCount(wallet)

  await wallet.switchAccount(3)
  await expect.poll(async () => (await sessionOf(page))?.address).toBe(first)
  await expectSessionAddress(page)
  await expect(banner(page)).toHaveCount(0)
  expect(await sessionOf(page)).toMatchObject({ user, openedWith: second })
  const row = (address: string) => rows(page).filter({ hasText: shortAddress(address) })
  await expect(row(first)).toContainText(walletAccount.inUse)
  await expect(row(second)).toContainText(signedIn.walletOpener)

  // Somebody else's is not followed.
  await wallet.switchAccount(2)
  await expect(banner(page)).toContainText(
    english.session.signInAs({ address: shortAddress(wallet.address) }),
  )
  expect(await sessionOf(page)).toMatchObject({ address: first, user })
  await wallet.switchAccount(9)
  await expect.poll(async () => (await sessionOf(page))?.address).toBe(second)
  await expect(banner(page)).toHaveCount(0)
  expect(await sessionOf(page)).not.toHaveProperty('openedWith')
  expect(await signatureCount(wallet)).toBe(signatures)

  // Another kind of wallet is opened on the account page.
  await row(embedded).getByRole('button', { name: signedIn.walletUse }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(shortAddress(embedded))
  await dialog.getByRole('button', { name: english.signIn.passkey }).click()
  await expect(section(page).getByText(signedIn.walletUsed)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await sessionOf(page)).toMatchObject({ address: embedded, user, openedWith: second })
  await expectSessionAddress(page)
  await expect(banner(page)).toHaveCount(0)
  expect(await signatureCount(wallet)).toBe(signatures)
  await page.reload()
  await expect(row(embedded)).toContainText(walletAccount.inUse)
  await expect(banner(page)).toHaveCount(0)
})
