import { parseEther } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/support/devWalletActions.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { openAccountMenu } from '#e2e/support/expectUsable.ts'
import {
  chooseTab,
  field,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
  review,
} from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'
import { devnetNameResolver } from '#lib/protocol/devnet.ts'
import { simple7702Account } from '#lib/protocol/smartWallet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'

/** The dev wallet's first account, and another one. */
const resolver = devnetNameResolver.toLowerCase()
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const picture =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="teal"/></svg>'
const send = { name: english.sign.sendTransaction }

/** Chromium's console message for a failed request to a node. */
const nodeFailure = /the server responded with a status of 400/

test.beforeEach(({ watch }) => watch.allowConsole(nodeFailure))

test('the account’s name is shown beside its address, with its picture in the menu', async ({
  page,
  wallet,
  chain,
}) => {
  await chain.setName('alice.eth', account, { avatar: picture })
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.postData() ?? ''))
  await signIn(page, wallet)
  await expect(page.getByTestId('account-name')).toHaveText('alice.eth')
  await expect(page.getByTestId('session-address')).toHaveText('0xf39F…2266')
  await openAccountMenu(page)
  const name = page.getByTestId('menu-name')
  await expect(name).toHaveText('alice.eth')
  await expect(name.locator('img')).toHaveAttribute('src', picture)
  await expect(page.getByRole('menu')).toContainText(account)
  // Header and menu share one lookup: two directions and the picture.
  const lookups = calls.filter((call) => call.toLowerCase().includes(resolver))
  expect(lookups.length).toBeGreaterThan(0)
  expect(lookups.length).toBeLessThanOrEqual(3)
})

test('the account’s name is beside its address in reviews and on the account page', async ({
  page,
  wallet,
  chain,
}) => {
  await chain.setName('alice.eth', account)
  await openSignPage(page, wallet)
  await expect(review(page).getByTestId('own-name')).toHaveText('alice.eth')
  await page.goto('/account')
  const card = page.getByRole('region', { name: english.walletAccount.accountTitle })
  await expect(card.getByTestId('own-name')).toHaveText('alice.eth')
  await expect(card).toContainText(account)
})

test('a name that resolves to another address is not shown', async ({ page, wallet, chain }) => {
  await chain.setName('vitalik.eth', other)
  await chain.setName('vitalik.eth', account, { forward: false })
  await signIn(page, wallet)
  await openAccountMenu(page)
  // Both directions, and the balance of the token.
  await expect.poll(async () => (await chain.received('eth_call')).length).toBeGreaterThan(2)
  await expect(page.getByTestId('balance')).toHaveText(/ETH/)
  await expect(page.getByTestId('session-address')).toHaveText('0xf39F…2266')
  await expect(page.getByTestId('account-name')).toHaveCount(0)
  await expect(page.getByTestId('menu-name')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('vitalik.eth')
})

test('a transaction to a name goes to the address that is shown for it', async ({
  page,
  wallet,
  chain,
}) => {
  await chain.setName('bob.eth', recipient)
  const before = await balanceOf(chain)
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: 'Bob.eth', value: '0.5' })
  await expect(page.getByTestId('named-address')).toContainText(recipient)
  await expect(review(page)).toContainText(recipient)
  await expect(page.getByRole('button', send)).toBeEnabled()
  // A change of the name after it was shown changes nothing of the request.
  await chain.setName('bob.eth', other)
  await pressWhenReady(page, 'sendTransaction')
  const { params } = await wallet.approveNext()
  expect(params).toMatchObject([{ to: recipient }])
  await expect(page.getByTestId('transaction')).toContainText(english.sign.status.confirmed)
  expect((await balanceOf(chain)) - before).toBe(parseEther('0.5'))
})

test('names that are invalid or unknown are errors of the field, and nothing can be sent', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to: 'unregistered.eth', value: '1' })
  await expect(page.getByText(english.name.notFound)).toBeVisible()
  await expect(page.getByRole('button', send)).toBeDisabled()
  // Cyrillic а.
  await fillTransaction(page, { to: 'аlice.eth', value: '1', data: '0x12345678' })
  await expect(page.getByText(english.name.invalid)).toBeVisible()
  await expect(page.getByRole('button', send)).toBeDisabled()
  await expect(field(page, english.sign.to)).toHaveAttribute('aria-invalid', 'true')
})

test('a late answer belongs to the text it was asked for', async ({
  page,
  wallet,
  chain,
  watch,
}) => {
  // The devnet closes the connection of what hung.
  watch.allowConsole(/ERR_EMPTY_RESPONSE|status of 503/)
  await chain.setName('slow.eth', other)
  await openSignPage(page, wallet, 'transaction')
  await chain.setFault({ kind: 'hang', methods: ['eth_call'] })
  await fillTransaction(page, { to: 'slow.eth', value: '1' })
  await expect(page.getByText(english.name.lookingUp({ name: 'slow.eth' }))).toBeVisible()
  await expect
    .poll(async () => (await chain.received('eth_call')).map(({ outcome }) => outcome))
    .toContain('pending')
  await fillTransaction(page, { to: recipient, value: '1' })
  // Ends the wait of what hangs; the page asks again and gets the answer late.
  await chain.setFault({ kind: 'none' })
  await expect(review(page)).toContainText(recipient)
  await expect(page.getByRole('button', send)).toBeEnabled()
  await expect(page.getByTestId('named-address')).toHaveCount(0)
  await expect(review(page)).not.toContainText(other)
})

test('while the node does not answer, the field says so, and later has the address', async ({
  page,
  wallet,
  chain,
  watch,
}) => {
  // The site's own proxy says so.
  watch.allowConsole(/status of 503/)
  await chain.setName('bob.eth', recipient)
  await openSignPage(page, wallet, 'transaction')
  await chain.setFault({ kind: 'status', status: 400, methods: ['eth_call'] })
  await fillTransaction(page, { to: 'bob.eth', value: '1' })
  await expect(page.getByText(english.name.unreachable)).toBeVisible()
  await expect(page.getByRole('button', send)).toBeDisabled()
  await chain.setFault({ kind: 'none' })
  await expect(page.getByTestId('named-address')).toContainText(recipient)
  await expect(page.getByRole('button', send)).toBeEnabled()
})

test('calls of a batch take names, also after a reload', async ({ page, wallet, chain }) => {
  await chain.setName('bob.eth', recipient)
  await openSignPage(page, wallet, 'batch')
  await field(page, english.sign.to).fill('bob.eth')
  await expect(page.getByTestId('named-address')).toContainText(recipient)
  await expect(review(page)).toContainText(recipient)
  await page.reload()
  await expect(page.getByTestId('named-address')).toContainText(recipient)
  await expect(review(page)).toContainText(recipient)
})

test('the contract of an authorization can be a name', async ({ page, chain, passkeys: _ }) => {
  await chain.setName('delegate.eth', simple7702Account)
  await signUp(page)
  await page.goto('/sign')
  await chooseTab(page, 'authorization')
  await field(page, english.authorization.contract).fill('delegate.eth')
  await expect(page.getByTestId('named-address')).toContainText(simple7702Account)
  await expect(review(page)).toContainText(simple7702Account)
})

async function balanceOf(chain: TestChain): Promise<bigint> {
  return BigInt(await chain.request<string>('eth_getBalance', [recipient, 'latest']))
}
