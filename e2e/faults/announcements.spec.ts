import { connectorErrors } from '#connectors/defineConnector/errors.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { announceFakeWallets } from '#e2e/support/announceFakeWallets.ts'
import { chooseWallet, devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { expectUsable } from '#e2e/support/expectUsable.ts'
import { holdWallet } from '#e2e/support/walletScript.ts'
import { english } from '#lib/messages/english.ts'

test.beforeEach(({ watch }) => watch.allowReports('providerReplaced'))

const rdns = 'dev.latchkey.wallet'

test('two wallets with the same rdns are both listed, the second with a warning', async ({
  page,
  wallet,
  devnet,
}) => {
  await announceFakeWallets(page, [{ name: 'Same rdns', rdns }])
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Same rdns' })).toBeVisible()
  await expect(page.getByText(english.signIn.duplicate)).toHaveCount(1)
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  await signIn(page, wallet)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('a wallet that uses the rdns of another is never reconnected automatically', async ({
  page,
  wallet,
  devnet,
}) => {
  const [account] = wallet.accounts
  await announceFakeWallets(page, [{ name: 'Same rdns', rdns }])
  await signIn(page, wallet)
  await wallet.setPolicy('ask')
  await page.reload()
  await expect(page.getByTestId('session-banner')).toBeVisible()
  await expect(page.getByTestId('session-address')).toHaveAttribute('data-address', account ?? '')
  await expect(wallet).toHaveNothingPending()
  await expectUsable(page, devnet, { signatures: 1 })
})

test('two wallets with the same uuid are both listed', async ({ page, devnet }) => {
  const uuid = '6f2d1b0a-0000-4000-8000-000000000001'
  await announceFakeWallets(page, [
    { uuid, name: 'Alder', rdns: 'example.alder' },
    { uuid, name: 'Birch', rdns: 'example.birch' },
  ])
  await page.goto('/')
  for (const name of ['Alder', 'Birch', devWallet])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expectUsable(page, devnet, { signatures: 0 })
})

test('announcements with missing, wrong or hostile values are dropped or sanitized', async ({
  page,
  devnet,
}) => {
  const script = 'window.__ran = true'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`
  await announceFakeWallets(page, [
    { rdns: 'example.nameless' },
    { name: 'No rdns' },
    { name: 'Bad rdns', rdns: '__proto__' },
    { name: 'Our id', rdns: 'walletConnect' },
    { name: 7, rdns: 'example.number' },
    { name: 'No uuid', rdns: 'example.uuid', uuid: { toString: 'no' } },
    { name: 'Script icon', rdns: 'example.script', icon: `javascript:${script}` },
    { name: 'Far icon', rdns: 'example.far', icon: 'https://evil.example/icon.png' },
    {
      name: 'Large icon',
      rdns: 'example.large',
      icon: `data:image/png;base64,${'A'.repeat(1024 * 1024)}`,
    },
    {
      name: 'Drawn icon',
      rdns: 'example.drawn',
      icon: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    },
    { name: `<img src=x onerror="${script}">`, rdns: 'example.markup' },
    { name: `N${'a'.repeat(5000)}`, rdns: 'example.long' },
    { name: '\u202eDev Wallet\u200b', rdns: 'example.turned' },
  ])
  await page.goto('/')
  // The page has places for some of them; the others are in the list of all wallets.
  await expect(page.getByText(english.signIn.moreFound({ count: 4 }))).toBeVisible()
  await page.getByRole('button', { name: english.signIn.allWallets }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').nth(4)).toBeVisible()
  for (const name of ['Script icon', 'Far icon', 'Large icon', 'Drawn icon'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  for (const name of ['No rdns', 'Bad rdns', 'Our id', 'No uuid'])
    await expect(page.getByText(name)).toHaveCount(0)
  for (const icon of await page.locator('main img, [role=dialog] img').all())
    expect(await icon.getAttribute('src')).toMatch(/^(data:image\/|\/)/)
  const seen = await page.evaluate(() => ({
    ran: Reflect.get(window, '__ran'),
    markup: document.querySelectorAll('main img[src="x"], main script').length,
    widest: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect(seen).toEqual({ ran: undefined, markup: 0, widest: 0 })
  await page.getByRole('button', { name: devWallet, exact: false }).last().click()
  await page.getByRole('button', { name: english.signIn.cancel, exact: true }).click()
  await page.addInitScript(() => {
    window.addEventListener('eip6963:announceProvider', (event) => {
      // The remaining checks need the dev wallet only.
      const { info } = (event as CustomEvent).detail
      if (info.rdns !== 'dev.latchkey.wallet') event.stopImmediatePropagation()
    })
  })
  await expectUsable(page, devnet, { signatures: 0 })
})

test('an announcement with throwing getters is ignored', async ({ page, devnet }) => {
  await page.addInitScript(() => {
    const detail = {
      get info() {
        throw new Error('This getter throws.')
      },
    }
    const announce = () => {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider'))
      window.dispatchEvent(new Event('eip6963:announceProvider'))
    }
    window.addEventListener('eip6963:requestProvider', announce)
  })
  await page.goto('/')
  await expectUsable(page, devnet, { signatures: 0 })
})

test('a wallet whose request function is replaced while connecting signs nothing', async ({
  page,
  wallet,
  devnet,
}) => {
  await page.addInitScript(() => {
    window.addEventListener('eip6963:announceProvider', (event) => {
      Object.assign(window, { dev: (event as CustomEvent).detail.provider })
    })
  })
  await chooseWallet(page)
  const request = await wallet.next()
  await page.evaluate(() => {
    const { dev } = window as unknown as { dev: { request: unknown } }
    dev.request = () => Promise.resolve(`0x${'11'.repeat(65)}`)
  })
  await request.approve()
  await expect(errorAlert(page)).toContainText(connectorErrors.providerReplaced.message)
  await expectUsable(page, devnet, { signatures: 0 })
})

test('wallets announced before hydration and ten seconds later are both listed', async ({
  page,
  devnet,
}) => {
  await page.clock.install()
  await announceFakeWallets(page, [{ name: 'Early wallet', rdns: 'example.early' }])
  const release = await holdWallet(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('button', { name: 'Early wallet' })).toBeVisible()
  await page.clock.fastForward(10_000)
  release()
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  await expectUsable(page, devnet, { signatures: 0 })
})
