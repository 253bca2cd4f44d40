import type { Page, Request } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { chooseWallet, signIn, signInAgain } from '#e2e/support/devWalletActions.ts'
import { allowAlgorithmWarning, signUp } from '#e2e/support/embeddedActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import {
  disconnect,
  expectSessionAddress,
  expectUsable,
  sessionOf,
} from '#e2e/support/expectUsable.ts'
import { pressWhenReady } from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'

const banner = 'session-banner'

test('a second tab is signed in and out with the first', async ({ page, context, wallet }) => {
  const other = await context.newPage()
  await other.goto('/sign')
  await signIn(page, wallet)
  const shown = other.getByTestId('session-address')
  await expect(shown).toBeVisible()
  await expectSessionAddress(other)
  await disconnect(page)
  await expect(shown).toHaveCount(0)
  await expect(
    other.getByRole('heading', { name: english.signIn.title({ appName: 'Latchkey' }) }),
  ).toBeVisible()
})

test('two tabs agree about the wallet, whichever of them signs in or out', async ({
  page,
  context,
  wallet,
  passkeys,
  watch,
}) => {
  allowAlgorithmWarning(watch)
  // The card may be reading the user's passkeys while the other tab signs out.
  watch.allowConsole(/401 \(Unauthorized\).*\/api\/credentials/)
  const other = await context.newPage()
  await addVirtualAuthenticator(other)
  await signIn(page, wallet)
  await other.goto('/sign')
  await expectSessionAddress(other)
  await disconnect(page)
  await expect(other.getByTestId('session-address')).toHaveCount(0)
  expect(await passkeys.passkeys()).toHaveLength(0)
  const address = await signUp(page)
  // Neither is reloaded, and the other one signs with the wallet at once.
  for (const tab of [page, other]) await expectMatched(tab, address)
  await pressWhenReady(other, 'signMessage')
  await expect(other.getByTestId('signer')).toHaveText(address)
  await disconnect(other)
  await page.goto('/sign')
  await expect(page.getByTestId('session-address')).toHaveCount(0)
})

/** The page shows that the wallet in use is the session's. */
async function expectMatched(tab: Page, address: string) {
  const button = tab.getByRole('button', { name: english.account.open({ address }) })
  await expect(button.locator('[data-status]')).toHaveAttribute('data-status', 'matched')
  await expect(tab.getByTestId(banner)).toHaveCount(0)
}

test('two tabs that sign in with different accounts both show the last one', async ({
  page,
  context,
  wallet,
  devnet,
}) => {
  await signIn(page, wallet)
  const other = await context.newPage()
  await other.goto('/')
  await wallet.switchAccount(1)
  await expect(page.getByTestId(banner)).toBeVisible()
  await expect(other.getByTestId(banner)).toBeVisible()
  await signInAgain(other)
  const [, second] = wallet.accounts
  for (const tab of [page, other]) {
    await expect(
      tab.getByRole('button', { name: english.account.open({ address: second ?? '' }) }),
    ).toBeVisible()
    await expect(tab.getByTestId(banner)).toHaveCount(0)
    await expectSessionAddress(tab)
  }
  await other.close()
  await expectUsable(page, devnet, { signatures: 2 })
})

for (const [reason, checkSession] of [
  [
    'that the previous session has ended',
    (tab) => tab.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  ],
  [
    'to a sign-out in another tab',
    (tab) => tab.getByTestId(banner).getByRole('button', { name: english.session.signOut }).click(),
  ],
] satisfies [reason: string, checkSession: (tab: Page) => Promise<void>][])
  test(`a sign-in is not undone by a late response ${reason}`, async ({
    page,
    context,
    wallet,
  }) => {
    await signIn(page, wallet)
    const other = await context.newPage()
    await other.goto('/')
    await wallet.switchAccount(1)
    for (const tab of [page, other]) await expect(tab.getByTestId(banner)).toBeVisible()
    const { origin } = new URL(page.url())
    const token = (await context.cookies()).find(({ name }) => name.includes('sid'))
    const headers = { cookie: `${token?.name}=${token?.value}`, origin }
    // As if it expired: no tab is notified, and the browser keeps its cookie.
    const ended = await fetch(`${origin}/api/auth/session`, { method: 'DELETE', headers })
    expect(ended.status).toBe(204)

    const late = await delayResponse(other, '**/api/auth/session', headers)
    await checkSession(other)
    await late.arrived
    let isVerified = false
    page.on('response', (response) => {
      isVerified ||= response.url().endsWith('/api/auth/verify')
    })
    await signInAgain(page)
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.locks.query()).pending?.length === 1)
    await expect.poll(async () => isVerified || (await isWaiting())).toBe(true)
    await late.release()

    const [, second = ''] = wallet.accounts
    for (const tab of [page, other])
      await expect(
        tab.getByRole('button', { name: english.account.open({ address: second }) }),
      ).toBeVisible()
    expect((await sessionOf(page))?.address).toBe(second)
  })

test('a tab that never releases the session lock does not keep another from signing in', async ({
  page,
  context,
  wallet,
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
  await page.addInitScript(() => {
    // The test's clock moves timers, but not the original's.
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
  await page.clock.install()
  await wallet.setPolicy('approve')
  await chooseWallet(page)
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending)
  await expect.poll(waiting).toContainEqual(expect.objectContaining({ mode: 'exclusive' }))
  // Waiting for the lock may take as long as a response.
  await page.clock.fastForward(10_000)
  await expectSignedIn(page)
  await expectSessionAddress(page)
})

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
