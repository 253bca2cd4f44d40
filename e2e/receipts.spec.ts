import { readFile } from 'node:fs/promises'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { panel } from '#e2e/support/accountPageActions.ts'
import { grantAllowance } from '#e2e/support/grantAllowance.ts'
import {
  field,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
  review,
} from '#e2e/support/signPageActions.ts'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { english } from '#lib/messages/english.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import type { KeptReceipt, ReceiptExport } from '#lib/protocol/receipts.ts'
import { checkReceipts } from '#lib/receipts/checkReceipts.ts'
import { takenAmount, takingCode } from '#tests/lib/review/simulation/takingContract.ts'

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

test('a transaction leaves a second receipt once it is mined, also after a reload', async ({
  page,
  wallet,
  chain,
}) => {
  await chain.setAutomine(false)
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  const kept = page.waitForResponse('**/api/receipts')
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const asked = (await (await kept).json()) as KeptReceipt
  expect(asked).toMatchObject({ check: 'unchecked', result: { kind: 'transaction' } })

  await page.goto('/account')
  const mined = page.waitForResponse(isSaved)
  await chain.mine()
  const receipt = (await (await mined).json()) as KeptReceipt
  expect(receipt).toMatchObject({
    title: asked.title,
    askedHash: asked.askedHash,
    result: { kind: 'mined', value: asked.result.value },
    check: 'matches',
    previousHash: asked.hash,
  })
  const section = await openReceipts(page)
  await expect(section.getByTestId('receipt').first()).toContainText(english.receipts.results.mined)
})

test('a wallet that sends something else than it was asked for raises an alarm on any page', async ({
  page,
  wallet,
  chain,
  watch,
}) => {
  await chain.setAutomine(false)
  watch.allowConsole(/ERR_FAILED \(\S+\/api\/receipts\)/)
  await page.addInitScript(sendTwice)
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '0.1' })
  const asked = page.waitForResponse(isSaved)
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  await asked
  // The page is left before the second receipt can be saved.
  await page.route('**/api/receipts', (route) => route.abort())
  await chain.mine()
  await expect(page.getByTestId('transaction').getByRole('alert')).toContainText(
    english.sign.differences.value,
  )
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const mined = page.waitForResponse(isSaved)
  await page.goto('/account')
  expect(await (await mined).json()).toMatchObject({
    result: { kind: 'mined' },
    check: 'differs',
  })
  const alarm = page.getByTestId('transaction-alarm')
  await expect(alarm).toContainText(
    english.sign.onChainDifference({ fields: english.sign.differences.value }),
  )
  await alarm.getByRole('button', { name: english.site.dismiss }).click()
  await expect(alarm).toHaveCount(0)
  const section = await openReceipts(page)
  await expect(section.getByTestId('receipt').first()).toContainText(
    english.receipts.checks.differs,
  )
  await expect(alarm).toHaveCount(0)
})

test('a contract that takes more than the review showed raises an alarm', async ({
  page,
  wallet,
  chain,
}) => {
  const taking = '0x7777777777777777777777777777777777777777'
  const account = wallet.address
  const take = (amount: bigint) =>
    chain.request('anvil_setStorageAt', [taking, '0x0', takenAmount(amount)])
  await chain.request('anvil_setCode', [taking, takingCode(devnetToken.address)])
  await chain.mintToken(account, 100)
  await grantAllowance(chain, account, taking)
  await take(1_000_000n)
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: taking, value: '0', data: '0x12' })
  await expect(page.getByTestId('effects')).toContainText('1 DUSD')
  await pressWhenReady(page, 'sendTransaction')
  await take(50_000_000n)
  await wallet.approveNext()

  const { differences, onChainDifference } = english.sign
  const alarm = page.getByTestId('transaction').getByRole('alert')
  await expect(alarm).toHaveText(onChainDifference({ fields: differences.effects }))
})

test('a batch is compared once it is mined: a contract that takes more raises an alarm on any page', async ({
  page,
  wallet,
  chain,
}) => {
  const taking = '0x7777777777777777777777777777777777777777'
  const take = (amount: bigint) =>
    chain.request('anvil_setStorageAt', [taking, '0x0', takenAmount(amount)])
  await chain.request('anvil_setCode', [taking, takingCode(devnetToken.address)])
  await chain.mintToken(wallet.address, 100)
  await grantAllowance(chain, wallet.address, taking)
  await take(1_000_000n)
  await openSignPage(page, wallet, 'batch')
  const send = async () => {
    const call = page.getByRole('group', { name: english.batch.call({ number: 1 }), exact: true })
    await call.getByLabel(english.sign.to).fill(taking)
    await call.getByLabel(english.sign.data).fill('0x12')
    await expect(page.getByTestId('effects')).toContainText('1 DUSD')
    await review(page).getByRole('button', { name: english.batch.sendBatch, exact: true }).click()
  }
  await send()
  const saved = page.waitForResponse(isMined)
  await wallet.approveNext()
  expect(await (await saved).json()).toMatchObject({ check: 'matches' })
  await expect(page.getByTestId('batch')).toHaveAttribute('data-state', 'confirmed')
  await expect(page.getByTestId('batch').getByRole('alert')).toHaveCount(0)

  await page.reload()
  await send()
  await take(50_000_000n)
  const other = page.waitForResponse(isMined)
  await wallet.approveNext()
  expect(await (await other).json()).toMatchObject({
    method: 'wallet_sendCalls',
    result: { kind: 'mined' },
    check: 'differs',
  })
  const { differences, onChainDifference } = english.sign
  const text = onChainDifference({ fields: differences.effects })
  await expect(page.getByTestId('batch').first().getByRole('alert')).toHaveText(text)
  await page.goto('/account')
  await expect(page.getByTestId('transaction-alarm')).toContainText(text)
})

function isMined(response: Response) {
  const isReceipt = response.url().endsWith('/api/receipts')
  return isReceipt && response.request().postDataJSON()?.result?.kind === 'mined'
}

function isSaved(response: Response) {
  return response.url().endsWith('/api/receipts') && response.request().method() === 'POST'
}

/** Makes the page's wallets send twice the value that they are asked to send. */
function sendTwice() {
  const changed = new WeakSet()
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { provider } = (event as CustomEvent).detail
    // A wallet announces itself whenever a page asks.
    if (changed.has(provider)) return
    changed.add(provider)
    const request = provider.request.bind(provider)
    provider.request = ({ method, params }: { method: string; params?: { value: string }[] }) => {
      if (method !== 'eth_sendTransaction' || !params) return request({ method, params })
      const [transaction] = params
      const value = `0x${(BigInt(transaction?.value ?? 0) * 2n).toString(16)}`
      return request({ method, params: [{ ...transaction, value }] })
    }
  })
}

test('a receipt that the server changed is named', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await field(page, english.sign.message).fill('Hello')
  const kept = page.waitForResponse('**/api/receipts')
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  const { number } = (await (await kept).json()) as KeptReceipt
  await page.route('**/api/receipts?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.receipts[0].title = 'Something else'
    await route.fulfill({ response, json: body })
  })
  const section = await openReceipts(page)
  await expect(section.getByTestId('receipt').first()).toContainText('Something else')
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
