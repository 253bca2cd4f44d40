import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { chooseWallet } from '#e2e/support/devWalletActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { expectSessionAddress, expectUsable, sessionOf } from '#e2e/support/expectUsable.ts'
import { field, openSignPage, pressWhenReady } from '#e2e/support/signPageActions.ts'
import { walletConnectName } from '#e2e/support/walletConnectActions.ts'
import { english } from '#lib/messages/english.ts'
import { freezeTab } from '#packages/playwright/src/freezeTab.ts'

/** Longer than the intervals of the page: what it polls has to be missed. */
const frozenMs = 5_000

/** Does something while the tab is frozen. */
async function whileFrozen(page: Page, run: () => Promise<unknown>) {
  const thaw = await freezeTab(page)
  await run()
  await pause(frozenMs)
  await thaw()
}

test('an extension that answers a sign-in while the tab is frozen has signed in after the thaw', async ({
  page,
  wallet,
  devnet,
}) => {
  await chooseWallet(page)
  await wallet.next('connect')
  await whileFrozen(page, () => wallet.approveNext('connect'))
  await wallet.next('personal_sign')
  await whileFrozen(page, () => wallet.approveNext('personal_sign'))
  await expectSignedIn(page)
  await expectSessionAddress(page)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('a rejection while the tab is frozen is shown after the thaw', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allowReports('userRejected')
  await chooseWallet(page)
  await wallet.approveNext('connect')
  await wallet.next('personal_sign')
  await whileFrozen(page, () => wallet.rejectNext('personal_sign'))
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
  await wallet.approveNext('personal_sign')
  await expectSignedIn(page)
})

test('a phone that connects and signs while the tab is frozen has signed in after the thaw', async ({
  page,
  phone,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: walletConnectName }).click()
  await phone.scan(page)
  await phone.next()
  await whileFrozen(page, () => phone.approveNext())
  await phone.next('personal_sign')
  await whileFrozen(page, () => phone.approveNext('personal_sign'))
  await expectSignedIn(page)
  await expectSessionAddress(page)
})

test('a phone whose relay lost the frozen tab’s socket signs it in after the thaw', async ({
  page,
  phone,
  faults,
  watch,
}) => {
  watch.allowConsole(/WebSocket connection to/)
  await page.goto('/')
  await page.getByRole('button', { name: walletConnectName }).click()
  await phone.scan(page)
  await phone.approveNext()
  await phone.next('personal_sign')
  await whileFrozen(page, async () => {
    await faults.relay.disconnect()
    await phone.approveNext('personal_sign')
  })
  await expectSignedIn(page)
  await expectSessionAddress(page)
})

test('a signature that arrives while the tab is frozen is shown after the thaw', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  await wallet.setPolicy('ask')
  await field(page, english.sign.message).fill('Signed while nothing ran')
  await pressWhenReady(page, 'signMessage')
  await wallet.next('personal_sign')
  await whileFrozen(page, () => wallet.approveNext('personal_sign'))
  await expect(page.getByTestId('signature')).toBeVisible()
})

test('a session that ended while the tab was frozen is over after the thaw', async ({
  page,
  wallet,
  devnet,
  baseURL,
}) => {
  await openSignPage(page, wallet)
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
  await whileFrozen(page, async () => {
    const response = await page.request.delete('/api/auth/session', {
      headers: { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' },
    })
    expect(response.status()).toBe(204)
  })
  await expect(page.getByText(english.session.ended)).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  await expectSessionAddress(page)
  await expectUsable(page, devnet, { signatures: 1 })
})
