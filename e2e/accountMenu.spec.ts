import { expect, test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/support/devWalletActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { disconnect, openAccountMenu, sessionOf } from '#e2e/support/expectUsable.ts'
import { chooseTab, field, openSignPage, review } from '#e2e/support/signPageActions.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import { accountMessages, siteMessages } from '#lib/messages/siteMessages.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected'))

const names = { chain: 'Devnet', chain2: 'Devnet 2' }

test('the menu shows the address and an up-to-date balance', async ({ page, wallet, chain }) => {
  await signIn(page, wallet)
  const address = await openAccountMenu(page)
  await expect(page.getByRole('menu')).toContainText(address)
  const balance = page.getByTestId('balance')
  await expect(balance).toHaveText(/^\d[\d.]* ETH$/)
  const before = Number.parseFloat((await balance.textContent()) ?? '')
  await chain.fund(address, 25)
  await expect(balance).toHaveText(`${before + 25} ETH`)
})

test('the full address is copied', async ({ page, context, wallet }) => {
  await context.grantPermissions(['clipboard-write'])
  await openSignPage(page, wallet)
  const address = await openAccountMenu(page)
  await page.getByRole('menuitem', { name: accountMessages.copyAddress }).click()
  await expect(page.getByRole('menuitem', { name: siteMessages.copied })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  const text = field(page, signMessages.message)
  await text.fill('')
  await text.press('ControlOrMeta+v')
  await expect(text).toHaveValue(address)
})

test('the explorer opens at the address, in a tab without an opener', async ({
  page,
  context,
  wallet,
}) => {
  await signIn(page, wallet)
  const address = await openAccountMenu(page)
  const [explorer] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('menuitem', { name: accountMessages.explorer }).click(),
  ])
  await expect(explorer.getByText(address, { exact: true }).first()).toBeVisible()
  expect(await explorer.evaluate(() => window.opener)).toBeNull()
})

test('switching adds a network that the wallet does not know', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await expect(page.getByRole('button', { name: signMessages.signMessage })).toBeEnabled()
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: names.chain2 }).click()
  await wallet.approveNext()
  await expect(review(page)).toContainText(signMessages.chainId(31338))
  const state = await wallet.state()
  expect(state.chainId).toBe(31338)
  expect(state.knownChainIds).toContain(31338)
  expect(await wallet.received('wallet_addEthereumChain')).toHaveLength(1)
})

test('a rejected network switch shows an error and changes nothing', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: names.chain2 }).click()
  await wallet.rejectNext()
  await expect(errorAlert(page)).toContainText(rpcErrors.userRejected.message)
  expect((await wallet.state()).chainId).toBe(31337)
})

test('networks can also be added and switched on the signing page', async ({ page, wallet }) => {
  await openSignPage(page, wallet, 'network')
  const second = page.getByRole('listitem').filter({ hasText: signMessages.chainId(31338) })
  await second.getByRole('button', { name: signMessages.addTo(names.chain2) }).click()
  const request = await wallet.approveNext()
  expect(request.method).toBe('wallet_addEthereumChain')
  await expect(page.getByText(signMessages.networkAdded(names.chain2))).toBeVisible()
  await expect(second).toContainText(signMessages.currentNetwork)
  await page.getByRole('button', { name: signMessages.switchTo(names.chain), exact: true }).click()
  await wallet.approveNext()
  await expect(second).not.toContainText(signMessages.currentNetwork)
  await page.reload()
  await chooseTab(page, 'message')
  await expect(review(page)).toContainText(signMessages.chainId(31337))
})

test('disconnecting ends the session and the wallet’s connection, also after a reload', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet)
  await disconnect(page)
  await page.reload()
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
  expect((await wallet.state()).connectedOrigins).toEqual([])
})
