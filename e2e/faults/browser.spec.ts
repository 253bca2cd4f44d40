import { catalogue } from '../../lib/errors/catalogue.ts'
import { sessionMessages } from '../../lib/messages/sessionMessages.ts'
import { signInMessages } from '../../lib/messages/signInMessages.ts'
import { signInStepMessages } from '../../lib/messages/signInStepMessages.ts'
import { signMessages } from '../../lib/messages/signMessages.ts'
import { expect, test } from '../fixtures.ts'
import { chooseWallet, devWallet, respondToNext, signIn } from '../support/devWalletActions.ts'
import { errorAlert } from '../support/errorAlert.ts'
import { expectSessionAddress, expectUsable, sessionOf } from '../support/expectUsable.ts'
import { openSignPage } from '../support/signPageActions.ts'

test.beforeEach(({ watch }) => watch.allowReports('networkUnreachable'))

test('B2: a reload while the wallet asks to connect begins anew', async ({ page, control }) => {
  await chooseWallet(page)
  await expect.poll(async () => (await control.wallet.state()).pending.length).toBe(1)
  await page.reload()
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  await expect.poll(async () => (await control.wallet.state()).pending.length).toBe(0)
  await expectUsable(page, control, { signatures: 0 })
})

test('B2: a reload while the wallet asks for the signature keeps the connection', async ({
  page,
  control,
}) => {
  await chooseWallet(page)
  await respondToNext(control, 'approve')
  await expect.poll(async () => (await control.wallet.state()).pending.length).toBe(1)
  await page.reload()
  await expect(page.getByText(signInMessages.connectedText(devWallet))).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  await expectUsable(page, control, { signatures: 0 })
})

test('B2: a reload while the server checks the signature ends in a true state', async ({
  page,
  control,
}) => {
  await control.wallet.set({ policy: 'approve' })
  let arrived = () => {}
  const isHeld = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await page.route('**/api/auth/verify', () => arrived(), { times: 1 })
  await chooseWallet(page)
  await isHeld
  await page.reload()
  await expect(page.getByText(signInMessages.connectedText(devWallet))).toBeVisible()
  await expectUsable(page, control, { signatures: 1 })
})

test('B2: going back and forth while the wallet asks leaves nothing hanging', async ({
  page,
  control,
}) => {
  await page.goto('/errors')
  await chooseWallet(page)
  await expect.poll(async () => (await control.wallet.state()).pending.length).toBe(1)
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  await expectUsable(page, control, { signatures: 0 })
})

test('B4: offline, a sign-in says so; online again nothing is signed by itself', async ({
  page,
  control,
  watch,
}) => {
  watch.allowConsole(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await control.wallet.set({ policy: 'approve' })
  await page.goto('/')
  await page.getByRole('button', { name: devWallet }).hover()
  await page.route('**/api/auth/**', (route) => route.abort('internetdisconnected'))
  await chooseWallet(page)
  await expect(errorAlert(page)).toContainText(catalogue.networkUnreachable.message)
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectSessionAddress(page)
  await page.getByRole('button', { name: signInStepMessages.tryAgain }).click()
  await expect(page.getByRole('heading', { name: signInMessages.doneTitle })).toBeVisible()
  await expectUsable(page, control, { signatures: 1 })
})

test('B4: a session that ended while the page was offline is seen when it is back', async ({
  page,
  context,
  control,
  watch,
}) => {
  watch.allowConsole(/net::ERR_/)
  await openSignPage(page, control)
  await expect(page.getByRole('button', { name: signMessages.signMessage })).toBeEnabled()
  await context.setOffline(true)
  await control.wallet.set({ policy: 'ask' })
  await context.setOffline(false)
  await expectSessionAddress(page)
  expect((await control.wallet.state()).pending).toEqual([])
  await expectUsable(page, control, { signatures: 1 })
})

for (const [name, milliseconds] of [
  ['ten minutes behind', -600_000],
  ['ten minutes ahead', 600_000],
  ['a day ahead', 86_400_000],
] as const)
  test(`K1: with a clock ${name} one signs in all the same`, async ({ page, control }) => {
    await page.clock.install({ time: Date.now() + milliseconds })
    await signIn(page, control)
    await page.reload()
    await expectSessionAddress(page)
    expect(await sessionOf(page)).not.toBeNull()
    await expectUsable(page, control, { signatures: 1 })
  })

test('K2: a clock that jumps past the session’s end asks the server, and not for ever', async ({
  page,
  control,
}) => {
  await page.clock.install()
  await openSignPage(page, control)
  let looked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) looked += 1
  })
  await page.clock.fastForward(25 * 3600 * 1000)
  await expect.poll(() => looked).toBeGreaterThan(0)
  await page.clock.fastForward(60_000)
  await expectSessionAddress(page)
  expect(await sessionOf(page)).not.toBeNull()
  expect(looked).toBeLessThan(5)
  await expectUsable(page, control, { signatures: 1 })
})

for (const [name, wake] of [
  ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  [
    'comes back from the back-forward cache',
    () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  ],
] as const)
  test(`K3: a page that ${name} learns that its session has ended`, async ({
    page,
    control,
    baseURL,
  }) => {
    await openSignPage(page, control)
    await expect(page.getByRole('button', { name: signMessages.signMessage })).toBeEnabled()
    const left = await page.request.delete('/api/auth/session', {
      headers: { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' },
    })
    expect(left.status()).toBe(204)
    await page.evaluate(wake)
    await expect(page.getByText(sessionMessages.ended)).toBeVisible()
    await expectSessionAddress(page)
    await expectUsable(page, control, { signatures: 1 })
  })
