import { devices, type Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'

// The first is 320 pixels wide.
for (const name of ['iPhone SE', 'iPhone 15', 'Pixel 7'])
  test.describe(`on ${name}`, () => {
    test.use(phoneOptions(name))

    test('the wallet of an in-app browser is the first of the wallets', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
      const names = await page.getByRole('main').getByRole('button').allTextContents()
      const wallets = names.filter((text) => /Wallet|MetaMask|Trust|Rainbow/.test(text))
      expect(wallets[0]).toContain(devWallet)
      await expectFits(page)
    })
  })

/** A phone's user agent, touch, scale and width; the browser is Chromium all the same. */
function phoneOptions(name: string) {
  const { defaultBrowserType: _, ...options } = devices[name] ?? {}
  return options
}

async function expectFits(page: Page): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
}
