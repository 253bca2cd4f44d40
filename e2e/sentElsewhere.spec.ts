import { expect, test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/support/devWalletActions.ts'
import {
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
} from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'

const { sentences } = english.sign

test.afterEach(({ chain }) => chain.setAutomine(true))

test('another browser of the user goes on with what one has sent, and a removal is for both', async ({
  page,
  otherPage,
  wallet,
  chain,
}) => {
  test.slow()
  await openSignPage(page, wallet, 'transaction')
  await chain.setAutomine(false)
  await fillTransaction(page, { to: recipient, value: '0.1' })
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/api/sent') && response.request().method() === 'PUT',
  )
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  await expect(page.getByTestId('transaction')).toContainText(sentences.pending)
  const hash = await page.getByTestId('transaction').getAttribute('data-hash')
  await kept
  await page.goto('about:blank')

  await wallet.setPolicy('approve')
  await signIn(otherPage, wallet)
  await otherPage.goto('/sign?tab=transaction')
  const line = otherPage.getByTestId('transaction')
  await expect(line).toHaveAttribute('data-hash', hash ?? '')
  await chain.setAutomine(true)
  await chain.mine()
  await expect(line).toContainText(english.sign.status.confirmed)
  const removed = otherPage.waitForResponse((response) => response.request().method() === 'DELETE')
  await line.getByRole('button', { name: english.sign.stopWatching }).click()
  await removed
  const entries = await (await otherPage.request.get('/api/sent')).json()
  expect(entries.entries).toEqual([])
})
