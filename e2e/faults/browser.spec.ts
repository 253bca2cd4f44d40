import { expect, test } from '#e2e/fixtures.ts'
import { chooseWallet, devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { expectSessionAddress, expectUsable, sessionOf } from '#e2e/support/expectUsable.ts'
import { openSignPage } from '#e2e/support/signPageActions.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { english } from '#lib/messages/english.ts'

test.beforeEach(({ watch }) => watch.allowReports('networkUnreachable'))

test('a reload during a connect request starts over', async ({ page, wallet, devnet }) => {
  await chooseWallet(page)
  await wallet.next()
  await page.reload()
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  await expect.poll(async () => (await wallet.pending()).length).toBe(0)
  await expectUsable(page, devnet, { signatures: 0 })
})

test('a reload during a signature request keeps the connection', async ({
  page,
  wallet,
  devnet,
}) => {
  await chooseWallet(page)
  await wallet.approveNext()
  await wallet.next()
  await page.reload()
  await expect(page.getByText(english.signIn.connectedText({ name: devWallet }))).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  await expectUsable(page, devnet, { signatures: 0 })
})

test('a reload while the server verifies the signature keeps the connection', async ({
  page,
  wallet,
  devnet,
}) => {
  await wallet.setPolicy('approve')
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/auth/verify', () => arrive(), { times: 1 })
  await chooseWallet(page)
  await arrived
  await page.reload()
  await expect(page.getByText(english.signIn.connectedText({ name: devWallet }))).toBeVisible()
  await expectUsable(page, devnet, { signatures: 1 })
})

test('going back and forward during a connect request starts over', async ({
  page,
  wallet,
  devnet,
}) => {
  await page.goto('/errors')
  await chooseWallet(page)
  await wallet.next()
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  await expectUsable(page, devnet, { signatures: 0 })
})

test('an offline sign-in shows an error, and nothing is signed automatically when online again', async ({
  page,
  wallet,
  devnet,
  watch,
}) => {
  watch.allowConsole(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await wallet.setPolicy('approve')
  await page.goto('/')
  await page.getByRole('button', { name: devWallet }).hover()
  await page.route('**/api/auth/**', (route) => route.abort('internetdisconnected'))
  await chooseWallet(page)
  await expect(errorAlert(page)).toContainText(networkErrors.networkUnreachable.message)
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectSessionAddress(page)
  await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
  await expectSignedIn(page)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('a page that was offline keeps its session without a prompt', async ({
  page,
  context,
  wallet,
  devnet,
  watch,
}) => {
  watch.allowConsole(/net::ERR_/)
  await openSignPage(page, wallet)
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
  await context.setOffline(true)
  await wallet.setPolicy('ask')
  await context.setOffline(false)
  await expectSessionAddress(page)
  await expect(wallet).toHaveNothingPending()
  await expectUsable(page, devnet, { signatures: 1 })
})

for (const [offset, milliseconds] of [
  ['ten minutes behind', -600_000],
  ['ten minutes ahead', 600_000],
  ['a day ahead', 86_400_000],
] as const)
  test(`signing in works with a clock ${offset}`, async ({ page, wallet, devnet }) => {
    await page.clock.install({ time: Date.now() + milliseconds })
    await signIn(page, wallet)
    await page.reload()
    await expectSessionAddress(page)
    expect(await sessionOf(page)).not.toBeNull()
    await expectUsable(page, devnet, { signatures: 1 })
  })

test('a clock that jumps past the session’s expiry makes few requests and keeps the session', async ({
  page,
  wallet,
  devnet,
}) => {
  await page.clock.install()
  await openSignPage(page, wallet)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) requests += 1
  })
  await page.clock.fastForward(25 * 3600 * 1000)
  await expect.poll(() => requests).toBeGreaterThan(0)
  await page.clock.fastForward(60_000)
  await expectSessionAddress(page)
  expect(await sessionOf(page)).not.toBeNull()
  expect(requests).toBeLessThan(5)
  await expectUsable(page, devnet, { signatures: 1 })
})

for (const [event, dispatch] of [
  ['becomes visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  [
    'is restored from the back-forward cache',
    () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  ],
] as const)
  test(`a page that ${event} notices that its session has ended`, async ({
    page,
    wallet,
    devnet,
    baseURL,
  }) => {
    await openSignPage(page, wallet)
    await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
    const response = await page.request.delete('/api/auth/session', {
      headers: { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' },
    })
    expect(response.status()).toBe(204)
    await page.evaluate(dispatch)
    await expect(page.getByText(english.session.ended)).toBeVisible()
    await expectSessionAddress(page)
    await expectUsable(page, devnet, { signatures: 1 })
  })
