import type { Page, Request } from '@playwright/test'
import { accountMessages } from '../lib/messages/accountMessages.ts'
import { sessionMessages } from '../lib/messages/sessionMessages.ts'
import { signInMessages } from '../lib/messages/signInMessages.ts'
import { signMessages } from '../lib/messages/signMessages.ts'
import { expect, test } from './fixtures.ts'
import {
  chooseWallet,
  connect,
  devWallet,
  respondToNext,
  signIn,
} from './support/devWalletActions.ts'
import {
  disconnect,
  expectSessionAddress,
  expectUsable,
  requestCount,
  sessionOf,
} from './support/expectUsable.ts'
import { signInWithWalletConnect } from './support/walletConnectActions.ts'

const banner = 'session-banner'

test('a reload keeps the session and the wallet’s connection without a prompt', async ({
  page,
  control,
}) => {
  await signIn(page, control)
  await control.wallet.set({ policy: 'ask' })
  const requests = await requestCount(control, 'eth_requestAccounts')
  await page.goto('/sign')
  await page.reload()
  const sign = page.getByRole('button', { name: signMessages.signMessage })
  await expect(sign).toBeEnabled()
  await expect(page.getByTestId(banner)).toHaveCount(0)
  await expectSessionAddress(page)
  expect(await requestCount(control, 'eth_requestAccounts')).toBe(requests)
  expect((await control.wallet.state()).pending).toEqual([])
})

test('server-rendered pages contain the address that is signed in', async ({ page, control }) => {
  await signIn(page, control)
  const session = await sessionOf(page)
  for (const path of ['/', '/sign', '/errors', '/nowhere']) {
    const markup = await (await page.request.get(path)).text()
    expect(markup).toContain(`data-address="${session?.address}"`)
  }
})

test('the server-rendered page of a signed-out visitor contains no address', async ({ page }) => {
  const markup = await (await page.request.get('/')).text()
  expect(markup).toContain(signInMessages.lead)
  expect(markup).not.toMatch(/0x[0-9a-f]{40}/i)
})

test('locking the wallet does not sign out, and the banner is removed when it is unlocked', async ({
  page,
  control,
}) => {
  await signIn(page, control)
  await page.goto('/sign')
  const sign = page.getByRole('button', { name: signMessages.signMessage })
  await expect(sign).toBeEnabled()
  const before = await sessionOf(page)
  await control.wallet.set({ policy: 'ask', locked: true })
  const locked = page.getByTestId(banner)
  await expect(locked).toContainText(sessionMessages.locked(devWallet))
  await expect(locked.getByRole('button', { name: sessionMessages.reconnect })).toBeVisible()
  await expect(sign).toBeDisabled()
  expect(await sessionOf(page)).toEqual(before)
  await control.wallet.set({ locked: false })
  await expect(locked).toHaveCount(0)
  await expect(sign).toBeEnabled()
  expect((await control.wallet.state()).pending).toEqual([])
  await expectSessionAddress(page)
  await expectUsable(page, control, { signatures: 1 })
})

test('a wallet that was locked at page load reconnects when it is unlocked', async ({
  page,
  control,
}) => {
  await signIn(page, control)
  await page.goto('about:blank')
  await control.wallet.set({ policy: 'ask', locked: true })
  await page.goto('/sign')
  await expect(page.getByText(sessionMessages.locked(devWallet))).toBeVisible()
  await control.wallet.set({ locked: false })
  await expect(page.getByTestId(banner)).toHaveCount(0)
  await expect(page.getByRole('button', { name: signMessages.signMessage })).toBeEnabled()
})

test('a page opened after the wallet was locked shows that, too', async ({ page, control }) => {
  await signIn(page, control)
  await control.wallet.set({ locked: true })
  await expect(page.getByTestId(banner)).toContainText(sessionMessages.locked(devWallet))
  await page.getByRole('navigation').getByRole('link', { name: signMessages.title }).click()
  await expect(page.getByText(signMessages.lockedText)).toBeVisible()
})

test('the banner of a locked wallet can sign out', async ({ page, control }) => {
  await signIn(page, control)
  await control.wallet.set({ locked: true })
  await page.getByTestId(banner).getByRole('button', { name: sessionMessages.signOut }).click()
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  await expect(page.getByTestId(banner)).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
})

test('a WalletConnect session deleted on the phone signs out and shows a notice', async ({
  page,
  control,
}) => {
  await signInWithWalletConnect(page, control)
  await control.phone.delete()
  await expect(page.getByTestId(banner)).toContainText(sessionMessages.endedBy('WalletConnect'))
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
})

test('a wallet that was locked at reload is not prompted, and one click reconnects it', async ({
  page,
  control,
}) => {
  await signIn(page, control)
  await page.goto('about:blank')
  await control.wallet.set({ policy: 'ask', locked: true })
  await page.goto('/sign')
  await expect(page.getByText(sessionMessages.locked(devWallet))).toBeVisible()
  expect((await control.wallet.state()).pending).toEqual([])
  await page.getByRole('button', { name: sessionMessages.reconnect }).click()
  await respondToNext(control, 'approve')
  await expect(page.getByRole('button', { name: signMessages.signMessage })).toBeEnabled()
  await expectSessionAddress(page)
  await expectUsable(page, control, { signatures: 1 })
})

test('switching accounts in the wallet shows a banner, which signs in with the new account', async ({
  page,
  control,
}) => {
  await signIn(page, control)
  await page.goto('/sign')
  const sign = page.getByRole('button', { name: signMessages.signMessage })
  await expect(sign).toBeEnabled()
  const before = await sessionOf(page)
  await control.wallet.set({ selected: 1 })
  await expect(page.getByTestId(banner)).toBeVisible()
  await expect(page.getByTestId('session-address')).toHaveAttribute(
    'data-address',
    before?.address ?? '',
  )
  await expect(sign).toBeDisabled()
  await signInAgain(page)
  await expect(page.getByTestId(banner)).toHaveCount(0)
  const after = await sessionOf(page)
  expect(after?.address).toBe((await control.wallet.state()).accounts[1])
  await expect(sign).toBeEnabled()
  await expectSessionAddress(page)
  await expectUsable(page, control, { signatures: 2 })
})

test('switching back to the first account removes the banner', async ({ page, control }) => {
  await signIn(page, control)
  await control.wallet.set({ selected: 2 })
  await expect(page.getByTestId(banner)).toBeVisible()
  await control.wallet.set({ selected: 0 })
  await expect(page.getByTestId(banner)).toHaveCount(0)
  await expectSessionAddress(page)
})

test('disconnecting ends the session on the server, and the old cookie is invalid', async ({
  page,
  context,
  control,
}) => {
  await signIn(page, control)
  const cookies = await context.cookies()
  await disconnect(page)
  expect(await sessionOf(page)).toBeNull()
  await context.addCookies(cookies.filter(({ name }) => name.includes('sid')))
  expect(await sessionOf(page)).toBeNull()
  await page.goto('/sign')
  await expect(page.getByRole('heading', { name: signMessages.signedOutTitle })).toBeVisible()
})

test('a second tab is signed in and out with the first', async ({ page, context, control }) => {
  const other = await context.newPage()
  await other.goto('/sign')
  await signIn(page, control)
  const shown = other.getByTestId('session-address')
  await expect(shown).toBeVisible()
  await expectSessionAddress(other)
  await disconnect(page)
  await expect(shown).toHaveCount(0)
  await expect(other.getByRole('heading', { name: signMessages.signedOutTitle })).toBeVisible()
})

test('two tabs that sign in with different accounts both show the last one', async ({
  page,
  context,
  control,
}) => {
  await signIn(page, control)
  const other = await context.newPage()
  await other.goto('/')
  await control.wallet.set({ selected: 1 })
  await expect(page.getByTestId(banner)).toBeVisible()
  await expect(other.getByTestId(banner)).toBeVisible()
  await signInAgain(other)
  const [, second] = (await control.wallet.state()).accounts
  for (const tab of [page, other]) {
    await expect(
      tab.getByRole('button', { name: accountMessages.open(second ?? '') }),
    ).toBeVisible()
    await expect(tab.getByTestId(banner)).toHaveCount(0)
    await expectSessionAddress(tab)
  }
  await other.close()
  await expectUsable(page, control, { signatures: 2 })
})

for (const [reason, checkSession] of [
  [
    'that the previous session has ended',
    (tab) => tab.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  ],
  [
    'to a sign-out in another tab',
    (tab) => tab.getByTestId(banner).getByRole('button', { name: sessionMessages.signOut }).click(),
  ],
] satisfies [reason: string, checkSession: (tab: Page) => Promise<void>][])
  test(`a sign-in is not undone by a late response ${reason}`, async ({
    page,
    context,
    control,
  }) => {
    await signIn(page, control)
    const other = await context.newPage()
    await other.goto('/')
    await control.wallet.set({ selected: 1 })
    for (const tab of [page, other]) await expect(tab.getByTestId(banner)).toBeVisible()
    const { origin } = new URL(page.url())
    const token = (await context.cookies()).find(({ name }) => name.includes('sid'))
    const headers = { cookie: `${token?.name}=${token?.value}`, origin }
    // As if it expired: no tab is notified, and the browser keeps its cookie.
    const ended = await fetch(`${origin}/api/auth/session`, { method: 'DELETE', headers })
    expect(ended.status).toBe(204)

    const response = await delayResponse(other, '**/api/auth/session', headers)
    await checkSession(other)
    await response.arrived
    let isVerified = false
    page.on('response', (response) => {
      isVerified ||= response.url().endsWith('/api/auth/verify')
    })
    await signInAgain(page)
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.locks.query()).pending?.length === 1)
    await expect.poll(async () => isVerified || (await isWaiting())).toBe(true)
    await response.release()

    const [, second = ''] = (await control.wallet.state()).accounts
    for (const tab of [page, other])
      await expect(tab.getByRole('button', { name: accountMessages.open(second) })).toBeVisible()
    expect((await sessionOf(page))?.address).toBe(second)
  })

test('a tab that never releases the session lock does not keep another from signing in', async ({
  page,
  context,
  control,
}) => {
  const other = await context.newPage()
  await other.goto('/')
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request('session', () => {
          resolve()
          return new Promise(() => undefined)
        })
      }),
  )
  await control.wallet.set({ policy: 'approve' })
  await chooseWallet(page)
  // Waiting for the lock may take as long as a response.
  await expect(page.getByRole('heading', { name: signInMessages.doneTitle })).toBeVisible({
    timeout: 20_000,
  })
  await expectSessionAddress(page)
})

test('a connection without a session survives a reload', async ({ page, control }) => {
  await connect(page, control)
  await page.reload()
  await expect(page.getByText(signInMessages.connectedText(devWallet))).toBeVisible()
  await expectSessionAddress(page)
})

/** Presses the banner's button that signs in with the wallet's account. */
async function signInAgain(page: Page) {
  await page
    .getByTestId(banner)
    .getByRole('button')
    .filter({ hasNotText: sessionMessages.signOut })
    .click()
}

/** Delays the response to a page's next request; `release` resolves when the page has it. */
async function delayResponse(page: Page, url: string, headers: Record<string, string>) {
  let delayed: Request | undefined
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    url,
    async (route) => {
      // Sent from the test: the browser's cookies stay unchanged until it receives the response.
      delayed = route.request()
      const response = await fetch(delayed.url(), { method: delayed.method(), headers })
      const body = await response.text()
      arrive()
      await released
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body,
      })
    },
    { times: 1 },
  )
  return {
    arrived,
    async release() {
      const finished = page.waitForEvent('requestfinished', (request) => request === delayed)
      release()
      await finished
    },
  }
}
