import type { Page } from '@playwright/test'
import { english } from '../../lib/messages/english.ts'
import { confirmReview } from '../support/confirmReview.ts'
import { devWallet, signIn } from '../support/devWalletActions.ts'
import { signUp } from '../support/embeddedActions.ts'
import { expect, test } from './fixtures.ts'
import { terms } from './terms.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dialogOf = (page: Page) => page.getByTestId('review-dialog')
const proceed = (page: Page) => dialogOf(page).getByRole('button', { name: /^Continue in / })

test('the documented component has its requests reviewed', async ({ page, wallet, watch }) => {
  watch.allowReports('userRejected')
  await signIn(page, wallet)
  await wallet.setPolicy('ask')
  await page.goto('/accept')
  const accept = page.getByRole('button', { name: 'Accept' })
  const dialog = page.getByTestId('review-dialog')

  await accept.click()
  await expect(dialog).toContainText(terms.message.text)
  await dialog.getByRole('button', { name: english.sign.decline }).click()
  await expect(dialog).toHaveCount(0)
  expect(await wallet.received('eth_signTypedData_v4')).toEqual([])

  await accept.click()
  await expect(dialog).toContainText(english.sign.continueIn({ name: devWallet }))
  await confirmReview(page)
  const { params } = await wallet.approveNext('eth_signTypedData_v4')
  expect(params).toMatchObject([wallet.address, expect.stringContaining(terms.message.text)])
})

test('a page that switches the network while the dialog is open sends nothing', async ({
  page,
  chain,
  watch,
  passkeys: _,
}) => {
  // An embedded wallet itself asks nothing: what the review lets through is signed.
  watch.allowReports('walletChangedMeanwhile')
  const account = await signUp(page)
  await chain.fund(account, 2)
  await page.goto('/hostile')
  const before = await chain.request('eth_getBalance', [bob, 'latest'])
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(proceed(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('switch-network')))
  await expect(page.locator('output')).toHaveText('walletChangedMeanwhile')
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await chain.request('eth_getBalance', [bob, 'latest'])).toBe(before)
  expect(await chain.request('eth_getTransactionCount', [account, 'latest'])).toBe('0x0')
})

test('a page that sets a fee of 2.1 ETH has it shown, and needs the typed word', async ({
  page,
  chain,
  watch,
  passkeys: _,
}) => {
  watch.allowReports('userRejected')
  const account = await signUp(page)
  await chain.fund(account, 5)
  await page.goto('/hostile')
  await page.getByRole('button', { name: 'Pay fees' }).click()
  await expect(dialogOf(page)).toContainText('2.1 ETH')
  const word = english.sign.typedWord
  await expect(dialogOf(page).getByLabel(english.sign.typeToContinue({ word }))).toBeVisible()
  await expect(proceed(page)).toBeDisabled()
  await dialogOf(page).getByRole('button', { name: english.sign.decline }).click()
  await expect(page.locator('output')).toHaveText('userRejected')
  expect(await chain.request('eth_getTransactionCount', [account, 'latest'])).toBe('0x0')
})
