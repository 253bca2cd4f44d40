import { expect, type StartState, test } from 'latchkey-playwright'

// In one worker, whose start states all tests share.
test.describe.configure({ mode: 'default' })

let created = 0

/** Connected with the browser wallet's second account. */
const connected: StartState = {
  async create({ page, wallet }) {
    created += 1
    await wallet.switchAccount(1)
    await page.goto('/')
    await page.getByRole('button', { name: 'Dev Wallet' }).click()
    await wallet.approveNext('connect')
    await expect(page.getByTestId('address')).toHaveText(wallet.address)
  },
}

/** Connected with the phone, by WalletConnect. */
const paired: StartState = {
  async create({ page, phone }) {
    await page.goto('/')
    await page.getByRole('button', { name: 'WalletConnect' }).click()
    await phone.scan(page)
    await phone.approveNext()
    await expect(page.getByTestId('address')).toHaveText(phone.address)
  },
}

test.describe('with the browser wallet connected', () => {
  test.use({ startState: connected })
  // The second one starts connected although the first one has disconnected.
  for (const name of ['first', 'second'])
    test(`the ${name} test starts connected, and signs`, async ({ page, wallet }) => {
      await page.goto('/')
      await expect(page.getByTestId('address')).toHaveText(wallet.address)
      expect(wallet.address).toBe(wallet.accounts[1])
      await page.getByRole('button', { name: 'Sign' }).click()
      await wallet.approveNext('personal_sign')
      await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
      expect(created).toBe(1)
    })
})

test.describe('with the phone connected', () => {
  test.use({ startState: paired })
  for (const name of ['first', 'second'])
    test(`the ${name} test starts with a session, and signs`, async ({ page, phone }) => {
      await page.goto('/')
      await expect(page.getByTestId('address')).toHaveText(phone.address)
      await page.getByRole('button', { name: 'Sign' }).click()
      await phone.approveNext('personal_sign')
      await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
      await phone.disconnect()
      await expect(page.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
    })
})

test('a test without a start state begins without connections', async ({ page, phone }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
  expect((await phone.state()).sessions).toEqual([])
})
