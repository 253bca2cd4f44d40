import { expect, test } from 'latchkey-playwright'
import { signOrder } from './signOrder.ts'

test('a browser wallet signs in and signs an order, which is accepted once', async ({
  page,
  wallet,
}) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Dev Wallet' }).first().click()
  await wallet.approveNext('connect')
  await wallet.approveNext('personal_sign')
  const body = await signOrder(page, () => wallet.approveNext('eth_signTypedData_v4'))
  await expect(page.getByTestId('account')).toHaveText(wallet.address)
  await expect(page.getByTestId('what-happened')).toContainText('signedIn')
  const headers = { origin: new URL(page.url()).origin }
  const post = async (data: unknown) =>
    (await page.request.post('/api/orders', { data, headers })).status()
  expect(await post(body)).toBe(200)
  // Another order with the same signature, and no order at all.
  expect(await post({ ...body, order: { ...body.order, item: 'Coffee' } })).toBe(401)
  expect(await post({})).toBe(400)
  const { orders } = await (await page.request.get('/api/orders')).json()
  const isThis = ({ id }: { id: string }) => id === body.order.id
  expect(orders.filter(isThis)).toMatchObject([body.order])
})

test('a person who declines stays on the sign-in page', async ({ page, wallet }) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Dev Wallet' }).first().click()
  await wallet.approveNext('connect')
  await wallet.rejectNext('personal_sign')
  await expect(page).toHaveURL(/\/\?redirect=%2Faccount$/)
  const headers = { origin: new URL(page.url()).origin }
  const order = await page.request.post('/api/orders', { data: {}, headers })
  expect(order.status()).toBe(401)
})
