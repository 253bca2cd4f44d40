import { expect, test } from '#e2e/fixtures.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { expectSessionAddress, expectUsable } from '#e2e/support/expectUsable.ts'
import { field } from '#e2e/support/signPageActions.ts'
import { walletConnectName } from '#e2e/support/walletConnectActions.ts'
import { walletErrors } from '#lib/errors/walletErrors.ts'
import { english } from '#lib/messages/english.ts'

test('if localStorage cannot be read, sign-in works and lasts', async ({
  page,
  wallet,
  devnet,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await signIn(page, wallet)
  await page.goto('/sign')
  await expectSessionAddress(page)
  await field(page, english.sign.message).fill('A draft in memory')
  await expectUsable(page, devnet, { signatures: 1 })
})

test('if localStorage cannot be read, a wallet that needs it says so, and another one is a click away', async ({
  page,
  wallet,
  watch,
}) => {
  watch.allowReports('storageBlocked')
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await page.getByRole('button', { name: walletConnectName }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(walletErrors.storageBlocked.message)
  await expect(alert).toContainText(walletErrors.storageBlocked.fix)
  await page.getByRole('button', { name: english.signInStep.otherWallet }).click()
  await wallet.setPolicy('approve')
  await page.getByRole('button', { name: devWallet }).click()
  await expectSignedIn(page)
})

test('if localStorage is full, sign-in works and lasts', async ({ page, wallet, devnet }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await signIn(page, wallet)
  await page.goto('/sign')
  await field(page, english.sign.message).fill('A draft in memory')
  await expectSessionAddress(page)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('corrupted values in localStorage and cookies are dropped', async ({
  page,
  context,
  wallet,
  devnet,
}) => {
  await signIn(page, wallet)
  await page.goto('/sign')
  await field(page, english.sign.message).fill('Draft')
  const wagmi = (await context.cookies()).find(({ name }) => name.startsWith('__Host-wagmi'))
  expect(wagmi).toBeDefined()
  for (const corrupted of [
    '{{{',
    '',
    'null',
    '[]',
    '{"state":7}',
    '"\\u0000"',
    '{"__proto__":1}',
  ]) {
    if (wagmi) await context.addCookies([{ ...wagmi, value: encodeURIComponent(corrupted) }])
    await page.evaluate((text) => {
      for (const name of Object.keys(localStorage)) localStorage.setItem(name, text)
      localStorage.setItem(`transactions-${location.port}`, text)
    }, corrupted)
    await page.reload()
    await expect(page.getByRole('heading', { name: english.sign.title, level: 1 })).toBeVisible()
    await expect(field(page, english.sign.message)).toBeVisible()
  }
  await expectUsable(page, devnet, { signatures: 1 })
})

test('clearing localStorage keeps the session, and clearing cookies signs out', async ({
  page,
  context,
  wallet,
  devnet,
}) => {
  await signIn(page, wallet)
  await page.goto('/sign')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expectSessionAddress(page)
  await context.clearCookies()
  await page.reload()
  await expect(
    page.getByRole('heading', { name: english.signIn.title({ appName: 'Latchkey' }) }),
  ).toBeVisible()
  await expectUsable(page, devnet, { signatures: 1 })
})
