import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { panel } from '#e2e/support/accountPageActions.ts'
import { field, openSignPage, pressWhenReady } from '#e2e/support/signPageActions.ts'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { KeptReceipt, ReceiptExport } from '#lib/protocol/receipts.ts'
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
  const receipt = (await (await kept).json()) as KeptReceipt

  const section = await openReceipts(page)
  const { number } = receipt
  const newest = section.getByTestId('receipt').first()
  await expect(newest).toHaveAttribute('data-number', String(number))
  await expect(newest).toContainText(english.receipts.checks.matches)
  await section.getByRole('button', { name: english.receipts.check }).click()
  await expect(section.getByText(english.receipts.complete({ count: number }))).toBeVisible()

  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: english.receipts.export }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as ReceiptExport
  expect(checkReceipts(file)).toEqual([])
  expect(file.receipts.at(-1)).toEqual(receipt)
  expect(receipt).toMatchObject({ method: 'personal_sign', check: 'matches' })
  expect(receipt.result).toEqual({ kind: 'signature', value: signature })
})

test('a receipt that the server changed is named', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await field(page, english.sign.message).fill('Hello')
  const kept = page.waitForResponse('**/api/receipts')
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  const { number } = (await (await kept).json()) as KeptReceipt
  await page.route('**/api/receipts', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.receipts[0].title = 'Something else'
    await route.fulfill({ response, json: body })
  })
  const section = await openReceipts(page)
  await section.getByRole('button', { name: english.receipts.check }).click()
  await expect(section.getByText(english.receipts.altered({ number }))).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('a signature is there although its receipt cannot be saved, and a notice says so', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allowReports('receiptNotKept')
  watch.allowConsole(/ERR_FAILED \(\S+\/api\/receipts\)/)
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
