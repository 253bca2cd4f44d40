import { expect, test } from '#e2e/fixtures.ts'
import { announceFakeWallets } from '#e2e/support/announceFakeWallets.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { disconnect, expectSessionAddress } from '#e2e/support/expectUsable.ts'
import { holdWallet, withoutWallet } from '#e2e/support/walletScript.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { english } from '#lib/messages/english.ts'
import { walletBookErrors } from '#lib/wallets/book/errors.ts'
import { walletBook } from '#lib/wallets/book/walletBook.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected'))

const rows = 'main li'
/** The best-known wallet, which has the first place while none is installed. */
const best = 'MetaMask'
/** The last one of those that have a place then. */
const least = 'Trust'

test('a wallet announced ten seconds after page load is listed and works', async ({
  page,
  wallet,
}) => {
  await page.clock.install()
  const release = await holdWallet(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.clock.fastForward(10_000)
  for (const name of [best, least])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  // The least known of the best-known wallets makes room.
  await expect(page.getByRole('button', { name: best, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: least, exact: true })).toHaveCount(0)
  await page.clock.resume()
  await signIn(page, wallet)
})

test('a remembered wallet that is announced late after a reload reconnects', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet)
  await wallet.setPolicy('ask')
  const release = await holdWallet(page)
  await page.goto('/sign', { waitUntil: 'domcontentloaded' })
  await expect(page.getByText(english.session.disconnected({ name: devWallet }))).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
  await expectSessionAddress(page)
  await expect(wallet).toHaveNothingPending()
})

test('without any wallet, the best known are shown, and the list says how to get one', async ({
  page,
}) => {
  await withoutWallet(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: best, exact: true })).toBeVisible()
  await page.getByRole('button', { name: english.signIn.allWallets }).click()
  const book = page.getByRole('dialog', { name: english.walletBook.title })
  await expect(book.getByText(english.walletBook.walletIs)).toBeVisible()
  await expect(book.getByRole('listitem')).toHaveCount(walletBook.length)
  await expect(book.getByRole('link', { name: english.walletBook.get }).first()).toHaveAttribute(
    'href',
    /^https:/,
  )
  await page.keyboard.press('Escape')
  await expect(book).toHaveCount(0)
})

test('a best-known wallet that is not installed shows a QR code for its app and a link to its extension', async ({
  page,
  phone,
}) => {
  await phone.setPolicy('approve')
  await page.goto('/')
  await page.getByRole('button', { name: 'Rainbow', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: english.walletConnect.scanWith({ name: 'Rainbow' }) }),
  ).toBeFocused()
  await expect(
    page.getByRole('link', { name: english.walletConnect.getExtension({ name: 'Rainbow' }) }),
  ).toHaveAttribute('href', /^https:\/\/chromewebstore/)
  await phone.scan(page)
  await expectSignedIn(page)
})

test('a wallet that was installed in the meantime is found by checking again', async ({ page }) => {
  await withoutWallet(page)
  await page.goto('/')
  await page.getByRole('button', { name: english.signIn.allWallets }).click()
  const checkAgain = page.getByRole('button', { name: english.walletBook.installedOne })
  await expect(checkAgain).toBeVisible()
  await page.unrouteAll()
  await checkAgain.click()
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
})

test('the last used wallet is first and labeled as such', async ({ page, wallet }) => {
  await announceFakeWallets(page, [
    { name: 'Alder', rdns: 'example.alder' },
    { name: 'Birch', rdns: 'example.birch' },
  ])
  await signIn(page, wallet)
  await disconnect(page)
  // As the server renders it, before any script runs.
  const html = await (await page.request.get('/')).text()
  expect(html.indexOf(english.signIn.lastUsed)).toBeGreaterThan(html.indexOf(devWallet))
  await page.goto('/')
  const first = page.locator(rows).first()
  await expect(first).toContainText(devWallet)
  await expect(first).toContainText(english.signIn.lastUsed)
  await expect(page.getByText(english.signIn.lastUsed)).toHaveCount(1)
})

test('wallets that the page has no place for are in the list of all wallets', async ({ page }) => {
  const names = ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel', 'Larch', 'Maple']
  await announceFakeWallets(
    page,
    names.map((name) => ({ name, rdns: `example.${name.toLowerCase()}` })),
  )
  await page.goto('/')
  // Four of the eight have a place, with the dev wallet.
  await expect(page.getByText(english.signIn.moreFound({ count: 4 }))).toBeVisible()
  await page.getByRole('button', { name: english.signIn.allWallets }).click()
  const book = page.getByRole('dialog', { name: english.walletBook.title })
  const search = book.getByRole('searchbox', { name: english.walletBook.search })
  await search.fill('  mapL')
  await expect(book.getByRole('listitem')).toHaveCount(1)
  await book.getByRole('button', { name: english.walletBook.use({ name: 'Maple' }) }).click()
  await expect(
    page.getByRole('heading', { name: english.signInStep.connectTitle({ name: 'Maple' }) }),
  ).toBeVisible()
})

test('the wallet book can be searched', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: english.signIn.allWallets }).click()
  const book = page.getByRole('dialog', { name: english.walletBook.title })
  const entry = walletBook.at(-1)
  const search = book.getByRole('searchbox', { name: english.walletBook.search })
  await search.fill(entry?.name ?? '')
  await expect(book.getByRole('listitem').filter({ hasText: entry?.name ?? '' })).toBeVisible()
  await search.fill('no such wallet')
  await expect(
    book.getByText(english.walletBook.nothingFound({ query: 'no such wallet' })),
  ).toBeVisible()
})

test('an installed wallet can be chosen in the wallet book', async ({ page, wallet }) => {
  const entry = walletBook.find(({ eip6963Config }) => eip6963Config)
  await announceFakeWallets(page, [
    { name: entry?.name ?? '', rdns: entry?.eip6963Config?.rdns ?? '' },
  ])
  await page.goto('/')
  await page.getByRole('button', { name: english.signIn.allWallets }).click()
  const book = page.getByRole('dialog', { name: english.walletBook.title })
  const first = book.getByRole('listitem').first()
  await expect(first).toContainText(english.walletBook.installed)
  await first.getByRole('button').click()
  await expect(book).toHaveCount(0)
  const title = english.signInStep.connectTitle({ name: entry?.name ?? '' })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(wallet).toHaveNothingPending()
  await page.getByRole('button', { name: english.signIn.cancel, exact: true }).click()
})

test('two tabs of the sign-in page are independent of each other', async ({
  page,
  context,
  wallet,
}) => {
  const other = await context.newPage()
  await other.goto('/')
  await page.goto('/')
  await page.getByRole('button', { name: devWallet }).click()
  await wallet.rejectNext()
  await expect(errorAlert(page)).toContainText(rpcErrors.userRejected.message)
  await expect(other.getByRole('button', { name: devWallet })).toBeVisible()
  await expect(errorAlert(other)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('a wallet that is not installed opens the page in its in-app browser, and others show no error', async ({
    page,
    baseURL,
  }) => {
    await withoutWallet(page)
    await page.goto('/')
    await page.getByRole('button', { name: english.signIn.allWallets }).click()
    const book = page.getByRole('dialog', { name: english.walletBook.title })
    const withBrowser = walletBook.find(({ inAppBrowserBase }) =>
      inAppBrowserBase?.includes('{url}'),
    )
    const open = book.getByRole('link', {
      name: english.walletBook.openIn({ name: withBrowser?.name ?? '' }),
    })
    await expect(open).toHaveAttribute(
      'href',
      withBrowser?.inAppBrowserBase?.replace('{url}', encodeURIComponent(`${baseURL}/`)) ?? '',
    )
    await expect(book.getByText(walletBookErrors.noInAppBrowser.message)).toHaveCount(0)
  })

  test('a wallet without an in-app browser connects by WalletConnect and is opened', async ({
    page,
  }) => {
    await withoutWallet(page)
    await page.goto('/')
    await page.getByRole('button', { name: english.signIn.allWallets }).click()
    const entry = walletBook.findLast(
      ({ inAppBrowserBase, walletConnect, deepLinks }) =>
        !inAppBrowserBase && walletConnect && deepLinks?.native,
    )
    const name = entry?.name ?? ''
    await page
      .getByRole('dialog', { name: english.walletBook.title })
      .getByRole('button', {
        name: `${english.walletBook.connect} ${english.walletBook.connectWith({ name })}`,
      })
      .click()
    const scheme = entry?.deepLinks?.native?.split('{uri}')[0] ?? ''
    const app = english.walletConnect.openWallet({ name: entry?.shortName ?? name })
    await expect(page.getByRole('link', { name: app })).toHaveAttribute(
      'href',
      new RegExp(`^${scheme.replace(/[?]/g, '\\?')}`),
    )
    // The others are one click away.
    await page.getByRole('button', { name: english.walletConnect.otherWallets }).click()
    await expect(page.getByRole('list', { name: english.walletConnect.appsLabel })).toBeVisible()
  })
})
