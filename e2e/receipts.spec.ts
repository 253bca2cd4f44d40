import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { panel } from '#e2e/support/accountPageActions.ts'
import { field, openSignPage, pressWhenReady } from '#e2e/support/signPageActions.ts'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { ReceiptExport } from '#lib/protocol/receipts.ts'
import { checkReceipts } from '#lib/receipts/checkReceipts.ts'

/** Opens the receipts in the page. */
async function openReceipts(page: Page) {
  await page.goto('/account?tab=receipts')
  return panel(page, english.receipts.title)
}

test('a confirmed message leaves a receipt, which is listed, checked and exported', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  await field(page, english.sign.message).fill('Hello')
  const kept = page.waitForResponse('**/api/receipts')
  await pressWhenReady(page, 'signMessage')
  expect(await wallet.approveNext()).toSign('Hello')
  const signature = (await page.getByTestId('signature').textContent()) ?? ''
  expect((await kept).status()).toBe(200)

  const section = await openReceipts(page)
  const rows = section.getByTestId('receipt')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(english.receipts.checks.matches)
  await section.getByRole('button', { name: english.receipts.check }).click()
  await expect(section.getByText(english.receipts.complete({ count: 1 }))).toBeVisible()

  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: english.receipts.export }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as ReceiptExport
  expect(checkReceipts(file)).toEqual([])
  expect(file.receipts).toMatchObject([{ number: 1, check: 'matches', method: 'personal_sign' }])
  expect(file.receipts[0]?.result).toEqual({ kind: 'signature', value: signature })
})

test('a receipt that the server changed is named', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await field(page, english.sign.message).fill('Hello')
  const kept = page.waitForResponse('**/api/receipts')
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  await kept
  await page.route('**/api/receipts', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.receipts[0].title = 'Something else'
    await route.fulfill({ response, json: body })
  })
  const section = await openReceipts(page)
  await section.getByRole('button', { name: english.receipts.check }).click()
  await expect(section.getByText(english.receipts.altered({ number: 1 }))).toBeVisible()
})

test('a signature is there although its receipt cannot be saved, and a notice says so', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allowReports('receiptNotKept')
  await openSignPage(page, wallet)
  await page.route('**/api/receipts', (route) => route.abort())
  await field(page, english.sign.message).fill('Hello')
  await pressWhenReady(page, 'signMessage')
  expect(await wallet.approveNext()).toSign('Hello')
  await expect(page.getByTestId('signature')).toBeVisible()
  const notice = page.getByTestId('receipt-notice')
  await expect(notice).toContainText(receiptErrors.receiptNotKept.message)
  await notice.getByRole('button', { name: english.site.dismiss }).click()
  await expect(notice).toHaveCount(0)
})
