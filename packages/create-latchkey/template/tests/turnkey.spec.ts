import { expect, test } from 'latchkey-playwright'
import { signOrder } from './signOrder.ts'

test('a wallet is created with a passkey, signs in and signs an order', async ({
  page,
  passkeys,
}) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Continue with passkey' }).click()
  await page.getByRole('button', { name: 'Create a wallet', exact: true }).click()
  await signOrder(page, async () => undefined)
  expect(await passkeys.passkeys()).toHaveLength(1)
})
