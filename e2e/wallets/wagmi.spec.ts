import type { Page } from '@playwright/test'
import { wagmiErrors } from '../../lib/errors/wagmiErrors.ts'
import { english } from '../../lib/messages/english.ts'
import { chooseWallet } from '../support/devWalletActions.ts'
import { errorAlert } from '../support/errorAlert.ts'
import { expectSignedIn } from '../support/expectSignedIn.ts'
import { disconnect, sessionOf } from '../support/expectUsable.ts'
import { expect, test } from './fixtures.ts'
import { signOnPage } from './signOnPage.ts'

/** Names that the connectors give themselves. */
const names = { injected: 'Injected', mock: 'Mock Connector', baseAccount: 'Base Account' }

test('connectors of wagmi are listed in order, without email, passkey and wallet book', async ({
  page,
}) => {
  await page.goto('/')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(Object.keys(names).length)
  for (const [index, name] of Object.values(names).entries())
    await expect(rows.nth(index).getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(Object.keys(names).length)
})

test('wagmi’s injected signs in, reconnects after a reload, and signs a message', async ({
  page,
  wallet,
  chain,
}) => {
  await setWindowEthereum(page)
  await wallet.setPolicy('approve')
  await chooseWallet(page, names.injected)
  await expectSignedIn(page)
  await page.goto('/sign')
  await signOnPage(page, chain)
  await disconnect(page)
  expect(await sessionOf(page)).toBeNull()
})

test('wagmi’s mock signs in and signs a message, and again once it is reconnected', async ({
  page,
  chain,
}) => {
  await chooseWallet(page, names.mock)
  await expectSignedIn(page)
  await signOnPage(page, chain)
  // A mock does not reconnect by itself.
  await page.reload()
  const banner = page.getByTestId('session-banner')
  await banner.getByRole('button', { name: english.session.reconnect }).click()
  await expect(banner).toHaveCount(0)
  await signOnPage(page, chain)
  await disconnect(page)
  expect(await sessionOf(page)).toBeNull()
})

test('wagmi’s baseAccount says that its package is not installed', async ({ page, watch }) => {
  watch.allowReports('walletPackageMissing')
  await chooseWallet(page, names.baseAccount)
  const alert = errorAlert(page)
  await expect(alert).toContainText(wagmiErrors.walletPackageMissing.message)
  await alert.getByText(english.site.details).click()
  await expect(alert).toContainText("Cannot find module '@base-org/account'")
  await page.getByRole('button', { name: english.signInStep.otherWallet }).click()
  await expect(page.getByRole('button', { name: names.mock })).toBeVisible()
})

/** The dev wallet only announces itself; wagmi's `injected` without a target needs this. */
async function setWindowEthereum(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('eip6963:announceProvider', (event) => {
      Reflect.set(window, 'ethereum', (event as CustomEvent).detail.provider)
    })
  })
}
