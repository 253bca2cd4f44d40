import type { Page } from '@playwright/test'
import { catalogue } from '../../lib/errors/catalogue.ts'
import { accountMessages } from '../../lib/messages/accountMessages.ts'
import { signMessages } from '../../lib/messages/signMessages.ts'
import type { ChainFault, RequestLogEntry } from '../../lib/protocol/devnet.ts'
import { expect, test } from '../fixtures.ts'
import type { Control } from '../support/control.ts'
import { respondToNext, signIn } from '../support/devWalletActions.ts'
import { expectUsable, openAccountMenu, requestCount } from '../support/expectUsable.ts'
import {
  fillTransaction,
  openSignPage,
  pressWhenReady,
  review,
} from '../support/signPageActions.ts'

test.beforeEach(({ watch }) =>
  watch.allowReports(
    'networkUnreachable',
    'limitExceeded',
    'unexpected',
    'wrongChainRpc',
    'nonceTooLow',
    'replacementUnderpriced',
    'insufficientFunds',
    'reverted',
    'revertedCustom',
  ),
)

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const send = { name: signMessages.sendTransaction }

/** Chromium's console message for an invalid response of a chain. */
const chainTrouble = [
  /net::ERR_EMPTY_RESPONSE/,
  /net::ERR_CONNECTION_(RESET|CLOSED)/,
  /the server responded with a status of (429|503)/,
]

test.beforeEach(({ watch }) => watch.allowConsole(...chainTrouble))

/** How often a chain was asked for an estimate, whatever it responded. */
async function estimates(control: Control): Promise<RequestLogEntry[]> {
  const log = await control.requests()
  return log.filter(({ service, method }) => service === 'chain' && method === 'eth_estimateGas')
}

test('R1: without the chain the balance is marked as old, and comes back by itself', async ({
  page,
  control,
}) => {
  await openSignPage(page, control)
  await openAccountMenu(page)
  const balance = page.getByTestId('balance')
  await expect(balance).toHaveText(/^\d[\d.]* ETH$/)
  await control.chain.fault({ kind: 'refuse' })
  await expect(page.getByText(accountMessages.stale)).toBeVisible({ timeout: 20_000 })
  await expect(balance).toHaveText(/^\d[\d.]* ETH$/)
  await control.chain.fault({ kind: 'none' })
  await expect(page.getByText(accountMessages.stale)).toHaveCount(0, { timeout: 20_000 })
  await expectUsable(page, control, { signatures: 1 })
})

test('R1: without the chain the form says nothing of the balance', async ({ page, control }) => {
  await openSignPage(page, control, 'transaction')
  await fillTransaction(page, { to: friend, value: '1000000' })
  const warning = review(page).getByText('less than this sends')
  await expect(warning).toBeVisible()
  await control.chain.fault({ kind: 'refuse' })
  await expect(warning).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByTestId('account-balance')).toHaveText('')
  await expectUsable(page, control, { signatures: 1 })
})

test('R1: signing in with a key needs no chain', async ({ page, control }) => {
  await control.chain.fault({ kind: 'refuse' })
  await signIn(page, control)
  await expectUsable(page, control, { signatures: 1 })
})

/** Injects a fault into the form's estimate and repeats it; the message must appear each time. */
async function expectSaid(page: Page, control: Control, fault: ChainFault, value: string) {
  const before = (await estimates(control)).length
  await control.chain.fault({ ...fault, methods: ['eth_estimateGas'] })
  await fillTransaction(page, { to: friend, value })
  await expect.poll(async () => (await estimates(control)).length).toBeGreaterThan(before)
  await expect(review(page).getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', send)).toBeDisabled()
  return (await estimates(control)).length - before
}

test('R2: a node that answers 429 or 503 is asked three times at most, then it is said', async ({
  page,
  control,
}) => {
  await openSignPage(page, control, 'transaction')
  for (const [status, value] of [
    [429, '0.1'],
    [503, '0.2'],
  ] as const)
    expect(await expectSaid(page, control, { kind: 'status', status }, value)).toBeLessThanOrEqual(
      3,
    )
  await control.chain.fault({ kind: 'none' })
  await expect(page.getByRole('button', send)).toBeEnabled()
  await expectUsable(page, control, { signatures: 1 })
})

test('R2: a node that asks to wait a second is given that second', async ({ page, control }) => {
  await openSignPage(page, control, 'transaction')
  await control.chain.fault({
    kind: 'status',
    status: 429,
    retryAfterSeconds: 1,
    times: 2,
    methods: ['eth_estimateGas'],
  })
  await fillTransaction(page, { to: friend, value: '0.1' })
  await expect(page.getByRole('button', send)).toBeEnabled()
  const [first, second] = (await estimates(control)).map(({ at }) => Date.parse(at))
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(950)
  await expectUsable(page, control, { signatures: 1 })
})

test('R3: spoiled answers of any kind are a sentence and no crash', async ({ page, control }) => {
  await openSignPage(page, control, 'transaction')
  const kinds = ['html', 'truncated', 'nullResult', 'stringError'] as const
  for (const [index, kind] of kinds.entries())
    await expectSaid(page, control, { kind }, `0.${index + 1}`)
  await control.chain.fault({ kind: 'none' })
  await expect(page.getByRole('button', send)).toBeEnabled()
  await expectUsable(page, control, { signatures: 1 })
})

test('R3: an answer to another question’s id breaks nothing', async ({ page, control }) => {
  await openSignPage(page, control, 'transaction')
  await control.chain.fault({ kind: 'wrongId' })
  await fillTransaction(page, { to: friend, value: '0.1' })
  await expect(page.getByRole('heading', { name: signMessages.title, level: 1 })).toBeVisible()
  await expectUsable(page, control, { signatures: 1 })
})

test('R4: a node that hangs is given up, and the button comes back with the node', async ({
  page,
  control,
}) => {
  await page.clock.install()
  await openSignPage(page, control, 'transaction')
  await control.chain.fault({ kind: 'hang', methods: ['eth_estimateGas'] })
  await fillTransaction(page, { to: friend, value: '0.1' })
  const alert = review(page).getByRole('alert')
  await expect(async () => {
    await page.clock.fastForward(10_500)
    await expect(alert).toContainText(catalogue.networkUnreachable.message, { timeout: 500 })
  }).toPass()
  await control.chain.fault({ kind: 'none' })
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(page.getByRole('button', send)).toBeEnabled({ timeout: 500 })
  }).toPass()
  await expectUsable(page, control, { signatures: 1 })
})

test('R5: a node on another chain stops everything before the wallet is asked', async ({
  page,
  control,
}) => {
  await openSignPage(page, control, 'transaction')
  await control.chain.fault({ kind: 'chainId', chainId: 1 })
  await page.reload()
  await page.getByRole('tab', { name: signMessages.tabs.transaction }).click()
  await fillTransaction(page, { to: friend, value: '0.1' })
  const sentence = catalogue.wrongChainRpc.message({ actual: 1, expected: 31337 })
  await expect(review(page).getByText(sentence)).toBeVisible()
  await expect(page.getByRole('button', send)).toBeDisabled()
  expect(await requestCount(control, 'eth_sendTransaction')).toBe(0)
  await expectUsable(page, control, { signatures: 1 })
})

/** Error messages of nodes, and the part that is kept as details. */
const refusals = [
  { name: 'nonceTooLow', kept: 'nonce too low: next nonce 5', code: -32000 },
  { name: 'replacementUnderpriced', kept: 'replacement transaction underpriced', code: -32000 },
  { name: 'insufficientFunds', kept: 'insufficient funds for gas', code: -32000 },
  { name: 'reverted', kept: 'The shop is closed', code: 3 },
  { name: 'revertedCustom', kept: '0x8baa579f', code: 3 },
] as const
const words = {
  nonceTooLow: 'nonce too low: next nonce 5, tx nonce 3',
  replacementUnderpriced: 'replacement transaction underpriced',
  insufficientFunds: 'insufficient funds for gas * price + value: have 1 want 2',
  reverted: 'execution reverted: The shop is closed',
  revertedCustom: 'execution reverted: custom error 0x8baa579f',
}

for (const { name, kept, code } of refusals)
  test(`R8: ${name} is readable, its own words are kept, and nothing is on the list`, async ({
    page,
    control,
  }) => {
    await openSignPage(page, control, 'transaction')
    await control.chain.fault({
      kind: 'error',
      methods: ['eth_sendRawTransaction'],
      error: { code, message: words[name] },
    })
    await fillTransaction(page, { to: friend, value: '0.1' })
    await pressWhenReady(page, 'sendTransaction')
    await respondToNext(control, 'approve')
    const alert = review(page).getByRole('alert')
    await expect(alert).toContainText(catalogue[name].message)
    await alert.locator('summary').click()
    await expect(alert).toContainText(kept)
    await expect(page.getByText(signMessages.noTransactions)).toBeVisible()
    await expect(page.getByRole('button', send)).toBeEnabled()
    expect(await requestCount(control, 'eth_sendTransaction')).toBe(1)
    expect(await requestCount(control, 'wallet_sendTransaction')).toBe(0)
    await expectUsable(page, control, { signatures: 2 })
  })
