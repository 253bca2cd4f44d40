import { expect, test } from '#e2e/fixtures.ts'
import { connect, devWallet, signIn, signInAgain } from '#e2e/support/devWalletActions.ts'
import {
  disconnect,
  expectSessionAddress,
  expectUsable,
  sessionOf,
} from '#e2e/support/expectUsable.ts'
import { review } from '#e2e/support/signPageActions.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { signInWithWalletConnect } from '#e2e/support/walletConnectActions.ts'
import { english } from '#lib/messages/english.ts'

const banner = 'session-banner'

test('a reload keeps the session and the wallet’s connection without a prompt', async ({
  page,
  wallet,
}) => {
  await startSignedIn(page, wallet)
  await wallet.setPolicy('ask')
  const requests = (await wallet.received('eth_requestAccounts')).length
  await page.goto('/sign')
  await page.reload()
  const sign = page.getByRole('button', { name: english.sign.signMessage })
  await expect(sign).toBeEnabled()
  await expect(page.getByTestId(banner)).toHaveCount(0)
  await expectSessionAddress(page)
  expect(await wallet.received('eth_requestAccounts')).toHaveLength(requests)
  await expect(wallet).toHaveNothingPending()
})

test('server-rendered pages contain the address that is signed in', async ({ page, wallet }) => {
  await startSignedIn(page, wallet)
  const session = await sessionOf(page)
  for (const path of ['/', '/sign', '/errors', '/nowhere']) {
    const markup = await (await page.request.get(path)).text()
    expect(markup).toContain(`data-address="${session?.address}"`)
  }
})

test('the server-rendered page of a signed-out visitor contains no account', async ({
  page,
  wallet,
}) => {
  const markup = await (await page.request.get('/')).text()
  expect(markup).toContain(english.signIn.passkey)
  expect(markup).not.toContain('data-address')
  for (const account of wallet.accounts)
    expect(markup.toLowerCase()).not.toContain(account.toLowerCase())
})

test('locking the wallet does not sign out, and the banner is removed when it is unlocked', async ({
  page,
  wallet,
  devnet,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('/sign')
  const sign = page.getByRole('button', { name: english.sign.signMessage })
  await expect(sign).toBeEnabled()
  const before = await sessionOf(page)
  await wallet.setPolicy('ask')
  await wallet.lock()
  const locked = page.getByTestId(banner)
  await expect(locked).toContainText(english.session.disconnected({ name: devWallet }))
  await expect(locked.getByRole('button', { name: english.session.reconnect })).toBeVisible()
  await expect(sign).toBeDisabled()
  expect(await sessionOf(page)).toEqual(before)
  await wallet.unlock()
  await expect(locked).toHaveCount(0)
  await expect(sign).toBeEnabled()
  await expect(wallet).toHaveNothingPending()
  await expectSessionAddress(page)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('a wallet that was locked at page load reconnects when it is unlocked', async ({
  page,
  wallet,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('about:blank')
  await wallet.setPolicy('ask')
  await wallet.lock()
  await page.goto('/sign')
  await expect(page.getByText(english.session.disconnected({ name: devWallet }))).toBeVisible()
  await wallet.unlock()
  await expect(page.getByTestId(banner)).toHaveCount(0)
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
})

test('a page opened after the wallet was locked shows that, too', async ({ page, wallet }) => {
  await signIn(page, wallet)
  await wallet.lock()
  await expect(page.getByTestId(banner)).toContainText(
    english.session.disconnected({ name: devWallet }),
  )
  await page.getByRole('navigation').getByRole('link', { name: english.sign.title }).click()
  await expect(review(page).getByText(english.sign.disconnectedText)).toBeVisible()
})

test('the banner of a locked wallet can sign out', async ({ page, wallet }) => {
  await signIn(page, wallet)
  await wallet.lock()
  await page.getByTestId(banner).getByRole('button', { name: english.session.signOut }).click()
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  await expect(page.getByTestId(banner)).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
})

test('a WalletConnect session deleted on the phone signs out and shows a notice', async ({
  page,
  phone,
  hostility,
}) => {
  test.skip(hostility === 'blockedStorage', 'WalletConnect’s SDK does not load without storage.')
  await signInWithWalletConnect(page, phone)
  await phone.disconnect()
  await expect(page.getByTestId(banner)).toContainText(
    english.session.endedBy({ name: 'Devnet phone' }),
  )
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
})

test('a wallet that was locked at reload is not prompted, and one click reconnects it', async ({
  page,
  wallet,
  devnet,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('about:blank')
  await wallet.setPolicy('ask')
  await wallet.lock()
  await page.goto('/sign')
  await expect(page.getByText(english.session.disconnected({ name: devWallet }))).toBeVisible()
  await expect(wallet).toHaveNothingPending()
  await page.getByRole('button', { name: english.session.reconnect }).click()
  await wallet.approveNext()
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
  await expectSessionAddress(page)
  await expectUsable(page, devnet, { signatures: 1 })
})

test('switching accounts in the wallet shows a banner, which signs in with the new account', async ({
  page,
  wallet,
  devnet,
}) => {
  await startSignedIn(page, wallet)
  await page.goto('/sign')
  const sign = page.getByRole('button', { name: english.sign.signMessage })
  await expect(sign).toBeEnabled()
  const before = await sessionOf(page)
  await wallet.switchAccount(1)
  await expect(page.getByTestId(banner)).toBeVisible()
  await expect(page.getByTestId('session-address')).toHaveAttribute(
    'data-address',
    before?.address ?? '',
  )
  await expect(sign).toBeDisabled()
  await signInAgain(page)
  await expect(page.getByTestId(banner)).toHaveCount(0)
  const after = await sessionOf(page)
  expect(after?.address).toBe(wallet.accounts[1])
  await expect(sign).toBeEnabled()
  await expectSessionAddress(page)
  await expectUsable(page, devnet, { signatures: 2 })
})

test('switching back to the first account removes the banner', async ({ page, wallet }) => {
  await signIn(page, wallet)
  await wallet.switchAccount(2)
  await expect(page.getByTestId(banner)).toBeVisible()
  await wallet.switchAccount(0)
  await expect(page.getByTestId(banner)).toHaveCount(0)
  await expectSessionAddress(page)
})

test('disconnecting ends the session on the server, and the old cookie is invalid', async ({
  page,
  context,
  wallet,
}) => {
  await signIn(page, wallet)
  const cookies = await context.cookies()
  await disconnect(page)
  expect(await sessionOf(page)).toBeNull()
  await context.addCookies(cookies.filter(({ name }) => name.includes('sid')))
  expect(await sessionOf(page)).toBeNull()
  await page.goto('/sign')
  await expect(
    page.getByRole('heading', { name: english.signIn.title({ appName: 'Latchkey' }) }),
  ).toBeVisible()
})

test('a connection without a session survives a reload', async ({ page, wallet }) => {
  await connect(page, wallet)
  await page.reload()
  await expect(page.getByText(english.signIn.connectedText({ name: devWallet }))).toBeVisible()
  await expectSessionAddress(page)
})
