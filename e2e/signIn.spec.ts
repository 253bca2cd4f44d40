import { expect, test } from '#e2e/fixtures.ts'
import { openedWindow, pressInWindow } from '#e2e/support/approveWindow.ts'
import { chooseWallet, connect, devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { expectSessionAddress, expectUsable, sessionOf } from '#e2e/support/expectUsable.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { english } from '#lib/messages/english.ts'
import { sampled } from '#tests/support/sampled.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected', 'signatureInvalid'))

test('a user signs in through the wallet’s window', async ({ page, context }) => {
  await chooseWallet(page)
  await pressInWindow(context, 'connect')
  await pressInWindow(context, 'signIn')
  await expectSignedIn(page)
  await expectSessionAddress(page)
  expect(await sessionOf(page)).not.toBeNull()
})

test('the wallet’s window shows the site’s origin and the account', async ({
  page,
  context,
  wallet,
  baseURL,
}) => {
  await chooseWallet(page)
  await wallet.approveNext()
  await wallet.next('personal_sign')
  // The connection's may still be open.
  const window = await openedWindow(context, 'signIn')
  await expect(window.getByText(baseURL ?? '', { exact: true }).first()).toBeVisible()
  const [account] = wallet.accounts
  await expect(window.getByText(account ?? '').first()).toBeVisible()
  await pressInWindow(context, 'signIn')
  await expectSignedIn(page)
})

test('a wallet that is connected but not signed in can continue to sign in', async ({
  page,
  wallet,
}) => {
  await connect(page, wallet)
  expect(await sessionOf(page)).toBeNull()
  const next = page.getByRole('button', { name: english.signIn.continueWith({ name: devWallet }) })
  await wallet.setPolicy('approve')
  await next.click()
  await expectSignedIn(page)
})

test('at another address than its own, the site leads there and asks no wallet', async ({
  page,
  watch,
  wallet,
  baseURL,
}) => {
  const { host, origin } = new URL(baseURL ?? '')
  watch.allowOrigin(origin.replace('localhost', '127.0.0.1'))
  await page.goto(`${origin.replace('localhost', '127.0.0.1')}/?from=mail`)
  // By its text: a browser extension may have marked a part of it.
  const link = page.getByRole('main').getByRole('link')
  await expect(link).toHaveText(english.signIn.openOwnAddress({ host }))
  await expect(page.getByRole('button', { name: devWallet })).toHaveCount(0)
  await link.click()
  await expect(page).toHaveURL(`${origin}/?from=mail`)
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  expect(await wallet.received('eth_requestAccounts')).toHaveLength(0)
})

test('a rejected connection shows an error and leads back to the list', async ({
  page,
  wallet,
}) => {
  await chooseWallet(page)
  await wallet.rejectNext()
  await expect(errorAlert(page)).toContainText(rpcErrors.userRejected.message)
  await page.getByRole('button', { name: english.signInStep.otherWallet }).click()
  await expect(page.getByRole('button', { name: devWallet })).toBeVisible()
  expect(await wallet.received('personal_sign')).toHaveLength(0)
})

test('a rejected signature does not sign in, and trying again works', async ({ page, wallet }) => {
  await chooseWallet(page)
  await wallet.approveNext()
  await wallet.rejectNext()
  await expect(errorAlert(page)).toContainText(rpcErrors.userRejected.message)
  expect(await sessionOf(page)).toBeNull()
  await wallet.setPolicy('approve')
  await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
  await expectSignedIn(page)
})

test('closing the wallet’s window rejects the request', async ({ page, context }) => {
  await chooseWallet(page)
  await (await openedWindow(context)).close()
  await expect(errorAlert(page)).toContainText(rpcErrors.userRejected.message)
})

test('a signature by another key does not sign in', async ({ page, wallet, watch }) => {
  watch.allowConsole(/401 .*\/api\/auth\/verify/)
  await wallet.set({ policy: 'approve', wrongSignature: true })
  await chooseWallet(page)
  await expect(errorAlert(page)).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
})

test('canceling returns to the list, and a late response changes nothing', async ({
  page,
  wallet,
}) => {
  await chooseWallet(page)
  await wallet.approveNext()
  const title = english.signInStep.signTitle({ name: devWallet })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // The step is shown before the wallet is asked.
  const asked = await wallet.next()
  await page.getByRole('button', { name: english.signIn.cancel, exact: true }).click()
  await asked.approve()
  await expect(page.getByText(english.signIn.connectedText({ name: devWallet }))).toBeVisible()
  await page.reload()
  await expect(page.getByText(english.signIn.connectedText({ name: devWallet }))).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
})

test('a connection that was canceled and is approved later takes nothing from the wallet in use', async ({
  page,
  wallet,
}) => {
  // A second wallet, which answers when the test says so.
  await page.addInitScript(() => {
    const asked: string[] = []
    let approve: () => void = () => {}
    const provider = {
      request({ method }: { method: string }) {
        asked.push(method)
        if (method === 'eth_accounts') return Promise.resolve([])
        if (method === 'eth_chainId') return Promise.resolve('0x7a69')
        if (method !== 'eth_requestAccounts') return Promise.resolve(null)
        return new Promise((resolve) => {
          approve = () => resolve([`0x${'11'.repeat(20)}`])
        })
      },
      on() {},
      removeListener() {},
    }
    Object.assign(window, { cedar: { asked, approve: () => approve() } })
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = { uuid: crypto.randomUUID(), name: 'Cedar', rdns: 'example.cedar', icon }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  const cedarAsked = () => page.evaluate('cedar.asked') as Promise<string[]>
  await chooseWallet(page, 'Cedar')
  await expect.poll(cedarAsked).toContain('eth_requestAccounts')
  await page.getByRole('button', { name: english.signIn.cancel, exact: true }).click()
  await signIn(page, wallet)
  await page.evaluate('cedar.approve()')
  await expect.poll(cedarAsked).toContain('wallet_revokePermissions')
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  await expectSessionAddress(page)
  expect(await wallet.received('wallet_revokePermissions')).toHaveLength(0)
})

test('a double click on a wallet sends one request', async ({ page, wallet, devnet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: devWallet }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await wallet.approveNext()
  await wallet.approveNext()
  await expectSignedIn(page)
  expect(await wallet.received('eth_requestAccounts')).toHaveLength(1)
  expect(await wallet.received('personal_sign')).toHaveLength(1)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('after sign-in, the requested page is shown', async ({ page, wallet }) => {
  await page.goto('/?redirect=/sign?from=here')
  await signIn(page, wallet)
  await expect(page).toHaveURL('/sign?from=here')
  const { address } = (await sessionOf(page)) ?? {}
  await expect(
    page.getByRole('button', { name: english.account.open({ address: address ?? '' }) }),
  ).toBeVisible()
})

test('a redirect never leaves the site', async ({ page, wallet, baseURL }) => {
  await signIn(page, wallet)
  const tricks = [
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    '\thttps://evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/./\\evil.example',
    '/%0d%0a//evil.example',
    '/sign/../..//evil.example',
    'data:text/html,hello',
    '/api/auth/session',
    `${baseURL}@evil.example`,
  ]
  for (const trick of sampled(tricks, 5)) {
    await page.goto(`/?redirect=${encodeURIComponent(trick)}`)
    await expectSignedIn(page)
    const links = page.locator('main a')
    for (const link of await links.all()) {
      const { origin, pathname } = await link.evaluate((a: HTMLAnchorElement) => new URL(a.href))
      expect({ trick, origin }).toEqual({ trick, origin: baseURL })
      expect(pathname.startsWith('/api/')).toBe(false)
    }
  }
})
