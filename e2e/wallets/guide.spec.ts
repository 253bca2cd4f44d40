import type { Page, Request } from '@playwright/test'
import { english } from '../../lib/messages/english.ts'
import { everywhereKinds } from '../../tests/support/walletKinds.ts'
import { confirmReview } from '../support/confirmReview.ts'
import { signIn } from '../support/devWalletActions.ts'
import { expectSignedIn } from '../support/expectSignedIn.ts'
import { disconnect, sessionOf } from '../support/expectUsable.ts'
import { expect, test } from './fixtures.ts'
import { signInWith } from './walletActions.ts'

/** What the page sends. */
type SignedOrder = { order: { id: string }; signature: string }

const orders = (page: Page) => page.getByRole('heading', { level: 1, name: 'Orders' })
const signInTitle = english.signIn.title({ appName: 'Tea House' })

/** Sends a request as a script of the open page does. */
const request = (page: Page, path: string, method: string, body?: object) =>
  page.evaluate(
    async ([path, method, body]) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(path, init)
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    },
    [path, method, body] as const,
  )

/** Orders on the open page, and returns what it sent once the user had signed. */
async function orderTea(page: Page): Promise<SignedOrder> {
  const isOrder = (sent: Request) => sent.method() === 'POST' && /\/api\/orders$/.test(sent.url())
  const sending = page.waitForRequest(isOrder, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Order tea' }).click()
  const [sent] = await Promise.all([sending, confirmReview(page)])
  return sent.postDataJSON() as SignedOrder
}

test('a protected page asks a visitor to sign in, then shows itself', async ({ page, wallet }) => {
  await page.goto('/orders?from=mail')
  await expect(page.getByRole('heading', { name: signInTitle })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?redirect=%2Forders%3Ffrom%3Dmail')
  await wallet.setPolicy('approve')
  await page.getByRole('button', { name: 'Dev Wallet' }).click()
  await expect(orders(page)).toBeVisible()
  await expect(page).toHaveURL(/\/orders\?from=mail$/)
  const { address } = (await sessionOf(page)) ?? {}
  await expect(
    page.getByText('(wallet: matched)').getByTitle(address ?? '', { exact: true }),
  ).toBeVisible()
})

test('the header of a client does not choose where a sign-in continues', async ({ request }) => {
  const headers = { 'x-page-path': '/elsewhere' }
  const response = await request.get('/orders', { maxRedirects: 0, headers })
  expect(response.status()).toBe(307)
  expect(response.headers().location).toBe('/?redirect=%2Forders')
})

test('a protected route responds to a visitor with 401', async ({ page }) => {
  await page.goto('/')
  const response = await page.request.get('/api/orders')
  expect(response.status()).toBe(401)
  expect(await response.json()).toMatchObject({ error: { code: 'notSignedIn' } })
})

for (const kind of everywhereKinds)
  test(`${kind}: an order is reviewed, signed, verified and stored once`, async ({
    page,
    wallet,
    phone,
    smartWallet,
    passkeys: _,
  }) => {
    await signInWith(kind, { page, wallet, phone, smartWallet })
    await page.goto('/orders')
    const body = await orderTea(page)
    await expect(page.getByText(/^Ordered: /)).toBeVisible({ timeout: 30_000 })

    expect((await request(page, '/api/orders', 'POST', body)).status).toBe(201)
    const stored = await request(page, '/api/orders', 'GET')
    const own = stored.body.orders.filter(({ id }: { id: string }) => id === body.order.id)
    expect(own).toEqual([expect.objectContaining(body.order)])
  })

test('an order that was changed after it was signed is refused', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allowConsole(/401/)
  await signIn(page, wallet)
  await page.goto('/orders')
  const body = await orderTea(page)
  const changed = { ...body, order: { ...body.order, cups: 20 } }
  expect(await request(page, '/api/orders', 'POST', changed)).toMatchObject({
    status: 401,
    body: { error: { code: 'signatureInvalid' } },
  })
})

test('an order that is declined is not sent, and can be signed again', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allowReports('userRejected')
  await signIn(page, wallet)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Order tea' }).click()
  const dialog = page.getByTestId('review-dialog')
  await dialog.getByRole('button', { name: english.sign.decline }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(await wallet.received('eth_signTypedData_v4')).toEqual([])
  await orderTea(page)
  await expect(page.getByText(/^Ordered: /)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('a sign-out in another tab removes the page', async ({ page, context, wallet }) => {
  await signIn(page, wallet)
  await page.goto('/orders')
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(orders(other)).toBeVisible()
  await disconnect(page)
  await expect(other.getByRole('heading', { name: signInTitle })).toBeVisible()
  await expect(orders(other)).toHaveCount(0)
})

test('a route signs its user out', async ({ page, wallet }) => {
  await signIn(page, wallet)
  await page.goto('/orders')
  await expect(orders(page)).toBeVisible()
  expect((await request(page, '/api/orders/leave', 'POST')).status).toBe(204)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(orders(page)).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
})

test('the connector of the guide signs in', async ({ page, wallet }) => {
  await wallet.setPolicy('approve')
  await page.goto('/')
  await page.getByRole('button', { name: 'Tea Wallet' }).click()
  await expectSignedIn(page)
  await page.goto('/orders')
  await expect(orders(page)).toBeVisible()
})
