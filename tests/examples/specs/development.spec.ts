import { expect, test } from 'latchkey-playwright'

test('in development, a person signs in, signs and signs out, and neither React nor Next complains', async ({
  page,
  wallet,
}) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  // The server compiles each route when it is first asked for, which takes longer than a page waits.
  for (const path of ['/', '/account', '/api/orders', '/api/auth/session'])
    await page.request.get(path, { timeout: 300_000 })
  const data = { address: wallet.address, chainId: 31337 }
  await page.request.post('/api/auth/challenge', { data, timeout: 300_000 })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Dev Wallet' }).first().click()
  await wallet.approveNext('connect')
  await wallet.approveNext('personal_sign')
  await page.getByRole('button', { name: 'Sign an order' }).click()
  const review = page.getByTestId('review-dialog')
  await review.getByRole('button', { name: /^Continue in / }).click()
  await wallet.approveNext('eth_signTypedData_v4')
  await expect(page.getByRole('status')).toHaveText('Your order is signed.')
  await page.reload()
  await expect(page.getByTestId('account')).toHaveText(wallet.address)
  await page.locator('header').getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Dev Wallet' }).first()).toBeVisible()
  const answer = await page.request.get('/api/auth/session')
  expect(await answer.json()).toEqual({ session: null })
  expect(complaints).toEqual([])
  // What is wrong with a page in Next's eyes is told beside the page only.
  await expect(page.getByRole('button', { name: 'Open issues overlay' })).toHaveCount(0)
})
