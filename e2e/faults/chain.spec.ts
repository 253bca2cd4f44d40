import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/support/devWalletActions.ts'
import { expectUsable, openAccountMenu } from '#e2e/support/expectUsable.ts'
import {
  field,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
  review,
} from '#e2e/support/signPageActions.ts'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { transactionErrors } from '#lib/errors/transactionErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { ChainFault } from '#lib/protocol/devnet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'
import { isSampled, sampled } from '#tests/support/sampled.ts'

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

const send = { name: english.sign.sendTransaction }

/** Chromium's console messages for a failed request to a node. */
const nodeFailures = [
  /net::ERR_EMPTY_RESPONSE/,
  /net::ERR_CONNECTION_(RESET|CLOSED)/,
  /the server responded with a status of (429|503)/,
]

test.beforeEach(({ watch }) => watch.allowConsole(...nodeFailures))

test('while the node is down the balance is marked as stale, and later updated', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  await openSignPage(page, wallet)
  await openAccountMenu(page)
  const balance = page.getByTestId('balance')
  await expect(balance).toHaveText(/^\d[\d.,]* ETH$/)
  await chain.setFault({ kind: 'refuse' })
  await expect(page.getByText(english.account.stale)).toBeVisible({ timeout: 20_000 })
  await expect(balance).toHaveText(/^\d[\d.,]* ETH$/)
  await chain.setFault({ kind: 'none' })
  await expect(page.getByText(english.account.stale)).toHaveCount(0, { timeout: 20_000 })
  await expectUsable(page, devnet, { signatures: 1 })
})

test('while the node is down the form shows no balance and no warning about it', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: recipient, value: '1000000' })
  const warning = review(page).getByText('less than this sends')
  await expect(warning).toBeVisible()
  await chain.setFault({ kind: 'refuse' })
  await expect(warning).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByTestId('account-balance')).toHaveText('')
  await expectUsable(page, devnet, { signatures: 1 })
})

test('an externally owned account signs in while the node is down', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  await chain.setFault({ kind: 'refuse' })
  await signIn(page, wallet)
  await expectUsable(page, devnet, { signatures: 1 })
})

/** Makes the form's gas estimate fail, and expects an error. */
async function expectEstimateError(page: Page, chain: TestChain, fault: ChainFault, value: string) {
  const before = (await chain.received('eth_estimateGas')).length
  await chain.setFault({ ...fault, methods: ['eth_estimateGas'] })
  await fillTransaction(page, { to: recipient, value })
  await expect
    .poll(async () => (await chain.received('eth_estimateGas')).length)
    .toBeGreaterThan(before)
  await expect(review(page).getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', send)).toBeDisabled()
}

/**
 * How many requests the first estimate took. The form makes another one four seconds after an error,
 * however long the test takes to see that.
 */
async function requestsOfFirstEstimate(chain: TestChain) {
  const firstOfAnother = async () =>
    (await chain.received('eth_estimateGas'))
      .map(({ at }) => Date.parse(at))
      .findIndex((at, index, times) => index > 0 && at - (times[index - 1] ?? 0) > 3500)
  await expect.poll(firstOfAnother).toBeGreaterThan(0)
  return firstOfAnother()
}

// A page each, so that no repeated estimate of one status is counted for the other.
for (const status of [429, 503])
  test(`a node that returns ${status} gets at most three requests before the error is shown`, async ({
    page,
    wallet,
    chain,
    devnet,
  }) => {
    await openSignPage(page, wallet, 'transaction')
    await expectEstimateError(page, chain, { kind: 'status', status }, '0.1')
    expect(await requestsOfFirstEstimate(chain)).toBeLessThanOrEqual(3)
    await chain.setFault({ kind: 'none' })
    await expect(page.getByRole('button', send)).toBeEnabled()
    await expectUsable(page, devnet, { signatures: 1 })
  })

test('a retry waits as long as Retry-After says', async ({ page, wallet, chain, devnet }) => {
  await openSignPage(page, wallet, 'transaction')
  await chain.setFault({
    kind: 'status',
    status: 429,
    retryAfterSeconds: 1,
    times: 2,
    methods: ['eth_estimateGas'],
  })
  // The recipient last: without one nothing is estimated, so that all requests are of one estimate.
  await field(page, english.sign.value({ symbol: 'ETH' })).fill('0.1')
  await field(page, english.sign.to).fill(recipient)
  await expect(page.getByRole('button', send)).toBeEnabled()
  const [first, second] = (await chain.received('eth_estimateGas')).map(({ at }) => Date.parse(at))
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(950)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('malformed responses show an error', async ({ page, wallet, chain, devnet }) => {
  await openSignPage(page, wallet, 'transaction')
  const kinds = ['html', 'truncated', 'nullResult', 'stringError'] as const
  for (const [index, kind] of sampled(kinds, 2).entries())
    await expectEstimateError(page, chain, { kind }, `0.${index + 1}`)
  await chain.setFault({ kind: 'none' })
  await expect(page.getByRole('button', send)).toBeEnabled()
  await expectUsable(page, devnet, { signatures: 1 })
})

test('a response with the id of another request does not break the page', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  await openSignPage(page, wallet, 'transaction')
  await chain.setFault({ kind: 'wrongId' })
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await expect(page.getByRole('heading', { name: english.sign.title, level: 1 })).toBeVisible()
  await expectUsable(page, devnet, { signatures: 1 })
})

test('a request to a node that hangs times out, and the button is enabled once the node is back', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  await page.clock.install()
  await openSignPage(page, wallet, 'transaction')
  await chain.setFault({ kind: 'hang', methods: ['eth_estimateGas'] })
  await fillTransaction(page, { to: recipient, value: '0.1' })
  const alert = review(page).getByRole('alert')
  await expect(async () => {
    await page.clock.fastForward(10_500)
    await expect(alert).toContainText(networkErrors.networkUnreachable.message, { timeout: 500 })
  }).toPass()
  await chain.setFault({ kind: 'none' })
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(page.getByRole('button', send)).toBeEnabled({ timeout: 500 })
  }).toPass()
  await expectUsable(page, devnet, { signatures: 1 })
})

test('a node on another chain blocks a transaction before it reaches the wallet', async ({
  page,
  wallet,
  chain,
  devnet,
}) => {
  await openSignPage(page, wallet, 'transaction')
  await chain.setFault({ kind: 'chainId', chainId: 1 })
  await page.reload()
  await page.getByRole('tab', { name: english.sign.tabs.transaction }).click()
  await fillTransaction(page, { to: recipient, value: '0.1' })
  const message = chainErrors.wrongChainRpc.message({ actual: 1, expected: 31337 })
  await expect(review(page).getByText(message)).toBeVisible()
  await expect(page.getByRole('button', send)).toBeDisabled()
  expect(await wallet.received('eth_sendTransaction')).toHaveLength(0)
  await expectUsable(page, devnet, { signatures: 1 })
})

/** Errors of nodes, and the part of each that is shown as details. */
const nodeErrors = [
  {
    name: 'nonceTooLow',
    code: -32000,
    message: 'nonce too low: next nonce 5, tx nonce 3',
    details: 'nonce too low: next nonce 5',
  },
  {
    name: 'replacementUnderpriced',
    code: -32000,
    message: 'replacement transaction underpriced',
    details: 'replacement transaction underpriced',
  },
  {
    name: 'insufficientFunds',
    code: -32000,
    message: 'insufficient funds for gas * price + value: have 1 want 2',
    details: 'insufficient funds for gas',
  },
  {
    name: 'reverted',
    code: 3,
    message: 'execution reverted: The shop is closed',
    details: 'The shop is closed',
  },
  {
    name: 'revertedCustom',
    code: 3,
    message: 'execution reverted: custom error 0x8baa579f',
    details: '0x8baa579f',
  },
] as const

for (const { name, code, message, details } of nodeErrors.filter(({ name }) => isSampled(name, 2)))
  test(`${name} shows a message with the node’s text as details, and lists no transaction`, async ({
    page,
    wallet,
    chain,
    devnet,
  }) => {
    await openSignPage(page, wallet, 'transaction')
    await chain.setFault({
      kind: 'error',
      methods: ['eth_sendRawTransaction'],
      error: { code, message },
    })
    await fillTransaction(page, { to: recipient, value: '0.1' })
    await pressWhenReady(page, 'sendTransaction')
    await wallet.approveNext()
    const alert = review(page).getByRole('alert')
    await expect(alert).toContainText(transactionErrors[name].message)
    await alert.locator('summary').click()
    await expect(alert).toContainText(details)
    await expect(page.getByText(english.sign.noTransactions)).toBeVisible()
    await expect(page.getByRole('button', send)).toBeEnabled()
    expect(await wallet.received('eth_sendTransaction')).toHaveLength(1)
    expect(await wallet.received('wallet_sendTransaction')).toHaveLength(0)
    await expectUsable(page, devnet, { signatures: 2 })
  })
