import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { panel } from '#e2e/support/accountPageActions.ts'
import {
  chooseTab,
  field,
  fillTransaction,
  review,
  stranger,
} from '#e2e/support/signPageActions.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { english } from '#lib/messages/english.ts'

const { addressBook, sign, walletAccount } = english
const section = (page: Page) => panel(page, addressBook.title)
const rows = (page: Page) => section(page).getByTestId('contact')

/** Opens the form for a new address. */
async function openForm(page: Page) {
  await page.goto('/account?tab=security')
  await section(page).getByRole('button', { name: addressBook.add }).click()
}

test('an address gets a name, which reviews show, and trust after a day only', async ({
  page,
  wallet,
}) => {
  await startSignedIn(page, wallet)
  await openForm(page)
  const save = section(page).getByRole('button', { name: walletAccount.save })
  await save.click()
  await expect(field(page, addressBook.address)).toHaveAccessibleDescription(
    new RegExp(sign.toInvalid),
  )
  await field(page, addressBook.address).fill(stranger)
  await save.click()
  await expect(field(page, walletAccount.renameLabel)).toHaveAccessibleDescription(
    new RegExp(addressBook.nameMissing),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await field(page, walletAccount.renameLabel).fill('Rent')
  await save.click()
  await expect(section(page).getByText(addressBook.added)).toBeVisible()
  await expect(rows(page)).toContainText(['Rent'])
  await expect(rows(page)).toContainText([stranger])

  await page.goto('/sign')
  await chooseTab(page, 'transaction')
  await fillTransaction(page, { to: stranger, value: '0.1' })
  await expect(review(page).getByRole('heading', { level: 2 })).toContainText('Rent')
  await expect(review(page).getByTestId('counterparty')).toContainText(sign.trust.stranger)

  await page.goto('/account?tab=security')
  await rows(page)
    .getByRole('button', { name: walletAccount.removeLabel({ name: 'Rent' }) })
    .click()
  await expect(section(page).getByText(addressBook.empty)).toBeVisible()
  await page.goto('/sign')
  await chooseTab(page, 'transaction')
  await fillTransaction(page, { to: stranger, value: '0.1' })
  await expect(review(page).getByTestId('counterparty')).toContainText(sign.trust.stranger)
  await expect(review(page)).not.toContainText('Rent')
})
