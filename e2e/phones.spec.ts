import { devices, type Locator, type Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { field, sendCode } from '#e2e/support/embeddedActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { openAccountMenu } from '#e2e/support/expectUsable.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { walletConnectName } from '#e2e/support/walletConnectActions.ts'
import { connectionErrors } from '#lib/errors/connectionErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { PhoneWallet } from '#packages/playwright/src/phone.ts'

test.beforeEach(({ watch }) => watch.allowReports('connectionRejected', 'connectionReset'))

// The first is 320 pixels wide.
for (const name of ['iPhone SE', 'iPhone 15', 'Pixel 7'])
  test.describe(`on ${name}`, () => {
    test.use(phoneOptions(name))

    test('wallet apps are links, the best known first, and can be searched', async ({ page }) => {
      const list = await openAppList(page)
      const links = list.getByRole('link')
      for (const [index, name] of [
        english.walletConnect.devPhone,
        'MetaMask',
        'Coinbase',
      ].entries())
        await expect(links.nth(index)).toHaveAccessibleName(name)
      for (const link of (await links.all()).slice(0, 3))
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expectFits(page)
      await page.getByRole('searchbox', { name: english.walletConnect.search }).fill('rainb')
      await expect(list.getByRole('link', { name: 'Rainbow' })).toBeVisible()
      await expect(list.getByRole('link', { name: 'MetaMask' })).toHaveCount(0)
      await expectFits(page)
    })

    test('the wallet of an in-app browser is the first of the wallets', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
      const names = await page.getByRole('main').getByRole('button').allTextContents()
      const wallets = names.filter((text) => /Wallet|MetaMask|Trust|Rainbow/.test(text))
      expect(wallets[0]).toContain(devWallet)
      await expectFits(page)
    })
  })

test.describe('between the page and the wallet’s app', () => {
  test.use(phoneOptions('iPhone 15'))

  test('a page that slept while the phone approved shows the sign-in', async ({
    page,
    phone,
    devnet,
  }) => {
    await openApp(page, phone)
    const wake = await sleep(page)
    // A phone closes the sockets of a page that sleeps.
    await devnet.client.relay.disconnect()
    await phone.setPolicy('approve')
    await phone.approveNext('session_proposal')
    await wake()
    await expectSignedIn(page)
  })

  test('a page that slept while the phone rejected shows an error, and can try again', async ({
    page,
    phone,
  }) => {
    await openApp(page, phone)
    const wake = await sleep(page)
    await phone.rejectNext('session_proposal')
    await wake()
    await expect(errorAlert(page)).toContainText(connectionErrors.connectionRejected.message)
    await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
    await expect(page.getByRole('list', { name: english.walletConnect.appsLabel })).toBeVisible()
  })

  test('a page that the phone discarded continues with the approved wallet', async ({
    page,
    phone,
  }) => {
    await openApp(page, phone)
    await phone.approveNext('session_proposal')
    // The page is connected, and its user has not yet signed in.
    await phone.next('personal_sign')
    await page.reload()
    await phone.setPolicy('approve')
    const name = english.signIn.continueWith({ name: english.walletConnect.devPhone })
    await page.getByRole('button', { name }).click()
    await expectSignedIn(page)
  })
})

test.describe('forms and menus', () => {
  test.use(phoneOptions('iPhone SE'))

  test('the keyboard can offer the emailed code, which is sent at its sixth character', async ({
    page,
    mailbox,
  }) => {
    const code = await sendCode(page, mailbox, 'phone@example.org')
    await expect(field(page, 'code')).toHaveAttribute('autocomplete', 'one-time-code')
    await expectFits(page)
    await field(page, 'code').pressSequentially(code)
    await expect(page.getByRole('heading', { name: english.embedded.addTitle })).toBeVisible()
    await expectFits(page)
  })

  test('the account menu is a sheet at the bottom of the screen', async ({ page, wallet }) => {
    await startSignedIn(page, wallet)
    await page.goto('/sign')
    await openAccountMenu(page)
    const menu = page.getByRole('menu')
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await expect
      .poll(async () => {
        const box = await menu.boundingBox()
        return box && { left: box.x, width: box.width, bottom: box.y + box.height }
      })
      .toEqual({ left: 0, width, bottom: height })
    await expectFits(page)
  })
})

/** A phone's user agent, touch, scale and width; the browser is Chromium all the same. */
function phoneOptions(name: string) {
  const { defaultBrowserType: _, ...options } = devices[name] ?? {}
  return options
}

async function openAppList(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('button', { name: walletConnectName }).tap()
  const list = page.getByRole('list', { name: english.walletConnect.appsLabel })
  await expect(list.getByRole('link').first()).toHaveAttribute('href', /uri=wc%3A/)
  return list
}

/** Opens the devnet's phone by its link, and waits until it has received the request. */
async function openApp(page: Page, phone: PhoneWallet): Promise<void> {
  await phone.setPolicy('ask')
  const list = await openAppList(page)
  await list.getByRole('link', { name: english.walletConnect.devPhone }).tap()
  await phone.next('session_proposal')
}

/** Freezes the page, as a phone does with a page in the background; returns how to wake it. */
async function sleep(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  return async () => {
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    await page.bringToFront()
  }
}

async function expectFits(page: Page): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
}
