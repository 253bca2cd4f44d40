import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { panel } from '#e2e/support/accountPageActions.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { allowAlgorithmWarning, signUp } from '#e2e/support/embeddedActions.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

test.beforeEach(({ watch }) => {
  test.slow()
  allowAlgorithmWarning(watch)
  watch.allowReports('identityTaken')
  watch.allowConsole(/status of 409/)
})

const { merge, signedIn } = english
const section = (page: Page) => panel(page, signedIn.walletsTitle)
const rows = (page: Page) => section(page).getByTestId('user-wallet')

/** Adds a wallet that signs in as somebody else, up to the choice. */
async function addTaken(page: Page, otherPage: Page, wallet: BrowserWallet, account: number) {
  await wallet.switchAccount(account)
  await signIn(otherPage, wallet)
  const other = (await sessionOf(otherPage))?.user.id
  const embedded = await signUp(page)
  const user = (await sessionOf(page))?.user.id
  return { other, user, embedded, dialog: await openChoice(page) }
}

async function openChoice(page: Page) {
  await page.goto('/account?tab=security')
  await section(page).getByRole('button', { name: signedIn.walletAdd }).click()
  const dialog = page.getByRole('dialog', { name: signedIn.walletAdd })
  await dialog.getByRole('button', { name: devWallet }).first().click()
  await expect(dialog.getByRole('heading', { name: merge.title })).toBeVisible()
  return dialog
}

test('both accounts are shown, and merged by one more signature', async ({
  page,
  otherPage,
  passkeys: _,
  wallet,
}) => {
  const { other, user, embedded, dialog } = await addTaken(page, otherPage, wallet, 6)
  const accounts = dialog.getByTestId('merge-account')
  await expect(accounts).toHaveCount(2)
  await expect(accounts.first()).toContainText(shortAddress(embedded))
  await expect(accounts.last()).toContainText(shortAddress(wallet.address))
  await expect(accounts.last()).toContainText(devWallet)
  const moves = dialog.getByTestId('merge-moves')
  await expect(moves).toContainText(merge.wallets({ count: 1 }))
  await expect(moves).toContainText(merge.devices({ count: 1 }))
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await dialog.getByRole('button', { name: merge.merge }).click()
  await expect(section(page).getByText(merge.done)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
  expect(await sessionOf(page)).toMatchObject({ address: wallet.address, user: { id: user } })
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  // The other browser is signed in to the one account that is left.
  expect(other).not.toBe(user)
  expect((await sessionOf(otherPage))?.user.id).toBe(user)
})

test('left there, both accounts stay as they are, also if the page is reloaded at the choice', async ({
  page,
  otherPage,
  passkeys: _,
  wallet,
}) => {
  const { other, user, embedded, dialog } = await addTaken(page, otherPage, wallet, 5)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  expect((await sessionOf(page))?.user.id).toBe(user)
  await openChoice(page)
  await dialog.getByRole('button', { name: merge.leave }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  expect(await sessionOf(page)).toMatchObject({ address: embedded, user: { id: user } })
  expect((await sessionOf(otherPage))?.user.id).toBe(other)
})

test('a merge that is declined or refused says why, and can be left', async ({
  page,
  otherPage,
  passkeys: _,
  wallet,
  watch,
}) => {
  watch.allowReports('userRejected', 'mergeRefused', 'signInTooOld', 'challengeInvalid')
  watch.allowConsole(/status of (401|403|409)/)
  const { user, dialog } = await addTaken(page, otherPage, wallet, 5)
  const press = (name: string) => dialog.getByRole('button', { name }).click()
  const notMerged = dialog.getByRole('heading', { name: merge.notMerged })
  await wallet.setPolicy('ask')
  await press(merge.merge)
  await wallet.rejectNext('personal_sign')
  await expect(notMerged).toBeVisible()
  await expect(dialog.getByTestId('merge-account')).toHaveCount(2)

  // What the site’s hook left, and a message that was signed too late.
  for (const key of ['mergeRefused', 'challengeInvalid'] as const) {
    const row = key === 'mergeRefused' ? userErrors.mergeRefused : undefined
    await page.route('**/api/user/merge', (route) =>
      route.fulfill({
        status: row ? 409 : 401,
        json: { error: { code: key, message: '', requestId: 'abc' } },
      }),
    )
    await press(merge.merge)
    await wallet.approveNext()
    await expect(notMerged).toBeVisible()
    if (row) await expect(dialog.getByText(row.message)).toBeVisible()
    await page.unroute('**/api/user/merge')
  }
  await page.route('**/api/user/merge/challenge', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'signInTooOld', message: '', requestId: 'abc' } },
    }),
  )
  await press(merge.merge)
  await expect(dialog.getByText(merge.tooOld)).toBeVisible()
  expect((await sessionOf(page))?.user.id).toBe(user)
  await press(merge.signInAgain)
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
})
