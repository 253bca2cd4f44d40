import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { counterCalls } from '#e2e/support/counter.ts'
import { field, press, sendCode, signUp, waitForSignIn } from '#e2e/support/embeddedActions.ts'
import {
  fillTransaction,
  pressWhenReady,
  review,
  field as signField,
} from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'

/** What happens to public services now and then: one rule of the strict devnet in each test. */
const { sign } = english

test('a paymaster that refuses after its stub sends nothing, and the page says so', async ({
  page,
  chain,
  devnet,
  watch,
  passkeys: _,
}) => {
  watch.allowReports('sponsorshipRefused')
  await devnet.client.strict.set({ rules: { lateRefusal: true } })
  await signUp(page)
  await page.goto('/sign?tab=transaction')
  const data = encodeFunctionData({ abi: parseAbi(['function increase() payable']) })
  await fillTransaction(page, { to: devnetCounter, data })
  await pressWhenReady(page, 'sendTransaction')
  await expect(review(page).getByRole('alert')).toContainText('refused')
  await expect(page.getByTestId('transaction')).toHaveCount(0)
  const sender = (await review(page).locator('code').first().getAttribute('title')) as `0x${string}`
  expect(await counterCalls(chain, sender)).toBe(0)
})

test('a custody that works later signs all the same', async ({ page, devnet, passkeys: _ }) => {
  await signUp(page)
  await page.goto('/sign')
  await devnet.client.strict.set({ rules: { custodyPending: true } })
  await signField(page, sign.message).fill('Later')
  await pressWhenReady(page, 'signMessage')
  await expect(page.getByTestId('signature')).toHaveText(/^0x[\da-f]{130}$/)
})

test('a code that arrives after 40 seconds still signs in', async ({
  page,
  mailbox,
  custody,
  devnet,
  passkeys: _,
}) => {
  await devnet.client.strict.set({ rules: { lateEmail: true } })
  const email = 'slow@example.org'
  const arriving = sendCode(page, mailbox, email)
  await expect(field(page, 'code')).toBeFocused()
  expect(await mailbox.messages(email)).toEqual([])
  await custody.setClock(41)
  await field(page, 'code').fill(await arriving)
  await press(page, 'addSkip')
  await waitForSignIn(page)
})
