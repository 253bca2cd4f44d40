import { type Hex, hashTypedData, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { openedWindow, pressInWindow } from '#e2e/support/approveWindow.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { disconnect, expectUsable, sessionOf, signatureCount } from '#e2e/support/expectUsable.ts'
import { holdScripts } from '#e2e/support/holdScripts.ts'
import {
  acceptRisks,
  chooseTab,
  field,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  review,
  riskField,
} from '#e2e/support/signPageActions.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { Messages } from '#lib/messages/Messages.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected'))

test('a signed message recovers to the account', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  const message = 'Grüße, 世界\nand a second line'
  await field(page, english.sign.message).fill(message)
  await pressWhenReady(page, 'signMessage')
  expect(await wallet.approveNext()).toSign(message)
  const signature = (await page.getByTestId('signature').textContent()) as Hex
  const { address } = (await sessionOf(page)) ?? {}
  expect(await recoverMessageAddress({ message, signature })).toBe(address)
  await expect(page.getByTestId('signer')).toHaveAttribute('data-address', address ?? '')
})

test('the review and the wallet’s window show the same digest', async ({
  page,
  context,
  wallet,
}) => {
  await openSignPage(page, wallet, 'typedData')
  await page.getByRole('button', { name: english.sign.sampleNames.mail }).click()
  const typedData = JSON.parse(await field(page, english.sign.typedData).inputValue())
  await pressWhenReady(page, 'signTypedData')
  const window = await openedWindow(context)
  // The page has scrolled to where it says that the wallet asks: a click during that hits nothing.
  await expect(
    page.getByRole('heading', { name: english.sign.confirmIn({ name: devWallet }) }),
  ).toBeInViewport()
  await review(page).getByText(english.sign.details, { exact: true }).click()
  const shown = review(page).getByTitle(hashTypedData(typedData))
  await expect(shown).toBeVisible()
  await expect(window.getByText((await shown.textContent()) ?? '', { exact: true })).toBeVisible()
  await pressInWindow(context, 'sign')
  await expect(page.getByTestId('signer')).toBeVisible()
})

for (const name of ['mail', 'permit', 'order'] as const)
  test(`the sample “${english.sign.sampleNames[name]}” is signed as typed data`, async ({
    page,
    wallet,
  }) => {
    await openSignPage(page, wallet, 'typedData')
    await page.getByRole('button', { name: english.sign.sampleNames[name] }).click()
    const text = field(page, english.sign.typedData)
    const typedData = JSON.parse(await text.inputValue())
    await expect(review(page).getByTitle(hashTypedData(typedData))).toBeAttached()
    await pressWhenReady(page, 'signTypedData')
    expect(await wallet.approveNext()).toSign(typedData)
    const signature = (await page.getByTestId('signature').textContent()) as Hex
    const { address } = (await sessionOf(page)) ?? {}
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)
    await expect(page.getByTestId('signer')).toHaveAttribute('data-address', address ?? '')
  })

test('custom typed data is validated, reviewed and signed', async ({ page, wallet }) => {
  await openSignPage(page, wallet, 'typedData')
  const text = field(page, english.sign.typedData)
  const sign = page.getByRole('button', { name: english.sign.signTypedData })
  await text.fill('{ "types": ')
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(sign).toBeDisabled()
  await text.fill('{ "types": {} }')
  await expect(page.getByText(english.sign.notTypedData({ field: 'primaryType' }))).toBeVisible()
  const typedData = {
    domain: { name: 'Mine', chainId: 31337 },
    types: { Wish: [{ name: 'text', type: 'string' }] },
    primaryType: 'Wish',
    message: { text: 'Rain on Sunday' },
  }
  await text.fill(JSON.stringify(typedData))
  await expect(review(page)).toContainText('Rain on Sunday')
  await expect(text).toHaveAttribute('aria-invalid', 'false')
  await pressWhenReady(page, 'signTypedData')
  await wallet.approveNext()
  await expect(page.getByTestId('signer')).toBeVisible()
})

test('typed data for another chain is blocked before it reaches the wallet', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet, 'typedData')
  const foreign = {
    domain: { name: 'Other chain', chainId: 1 },
    types: { Wish: [{ name: 'text', type: 'string' }] },
    primaryType: 'Wish',
    message: { text: 'Away' },
  }
  await field(page, english.sign.typedData).fill(JSON.stringify(foreign))
  await expect(review(page).getByText(english.sign.severities.block)).toBeVisible()
  await expect(page.getByRole('button', { name: english.sign.signTypedData })).toBeDisabled()
  expect(await wallet.received('eth_signTypedData_v4')).toHaveLength(0)
})

test('a dangerous request needs confirmation, and so does the next one', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  const message = field(page, english.sign.message)
  const sign = page.getByRole('button', { name: english.sign.signMessage })
  await message.fill(`0x${'ab'.repeat(32)}`)
  const danger = review(page).getByText(english.sign.severities.danger, { exact: true })
  await expect(danger).toBeVisible()
  await expect(sign).toBeDisabled()
  await acceptRisks(page)
  await expect(sign).toBeEnabled()
  await message.fill(`0x${'cd'.repeat(32)}`)
  await expect(riskField(page)).toHaveValue('')
  await expect(sign).toBeDisabled()
  await acceptRisks(page)
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  await expect(page.getByTestId('signature')).toBeVisible()
})

test('a sign-in message of another site is blocked', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  const { address } = (await sessionOf(page)) ?? {}
  const now = new Date().toISOString()
  await field(page, english.sign.message).fill(
    `evil.example wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://evil.example\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12345678\nIssued At: ${now}`,
  )
  await expect(review(page).getByText(english.sign.severities.block)).toBeVisible()
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeDisabled()
})

test('a signature by another key is reported as not the account’s', async ({ page, wallet }) => {
  await openSignPage(page, wallet)
  await wallet.set({ wrongSignature: true })
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  await expect(page.getByText(english.sign.otherSigner)).toBeVisible()
  const [, other] = wallet.accounts
  await expect(page.getByTestId('signer')).toHaveAttribute('data-address', other ?? '')
})

test('a rejected signature shows an error, and the next request works', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  await pressWhenReady(page, 'signMessage')
  await wallet.rejectNext()
  await expect(review(page).getByRole('alert')).toContainText(rpcErrors.userRejected.message)
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  await expect(page.getByTestId('signer')).toBeVisible()
})

test('a double click on sign sends one request', async ({ page, wallet, devnet }) => {
  await openSignPage(page, wallet)
  const before = (await wallet.received('personal_sign')).length
  const sign = page.getByRole('button', { name: english.sign.signMessage })
  await expect(sign).toBeEnabled()
  await sign.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await wallet.approveNext()
  await expect(page.getByTestId('signer')).toBeVisible()
  expect((await wallet.received('personal_sign')).length).toBe(before + 1)
  expect(await signatureCount(wallet)).toBe(before + 1)
  await expectUsable(page, devnet, { signatures: 2 })
})

test('canceling enables the button again, and a late response is ignored', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  await pressWhenReady(page, 'signMessage')
  await expect(review(page).getByText(english.sign.confirmIn({ name: devWallet }))).toBeVisible()
  await review(page).getByRole('button', { name: english.sign.cancel }).click()
  await expect(review(page).getByText(english.sign.canceled)).toBeVisible()
  const answered = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('personal_sign')),
  )
  await wallet.approveNext()
  await (await answered).finished()
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
  await expect(page.getByTestId('signature')).toHaveCount(0)
})

test('while the wallet is asked, the page names it and shows the review; the result follows the button', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  await field(page, english.sign.message).fill('Compare me')
  await pressWhenReady(page, 'signMessage')
  const title = review(page).getByRole('heading', {
    name: english.sign.confirmIn({ name: devWallet }),
  })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await expect(review(page)).toContainText('Compare me')
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toHaveCount(0)
  await wallet.approveNext()
  const result = review(page).getByRole('region', { name: english.sign.resultTitle })
  await expect(result).toContainText(english.sign.signedTitles.message)
  await expect(result.getByRole('button', { name: english.sign.copySignature })).toBeVisible()
  const button = await page.getByRole('button', { name: english.sign.signMessage }).boundingBox()
  const box = await result.boundingBox()
  expect((box?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThan(32)
  await field(page, english.sign.message).fill('Something else')
  await expect(result).toHaveCount(0)
})

test('the account is shown in groups of digits, and copies without gaps', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet)
  await pressWhenReady(page, 'signMessage')
  await wallet.approveNext()
  const { address } = (await sessionOf(page)) ?? {}
  const digits = page.getByTestId('signer').locator('code')
  await expect(digits).toHaveText(address ?? '')
  await digits.selectText()
  expect(await page.evaluate(() => String(getSelection()))).toBe(address)
})

test('the drafts of all tabs survive a reload', async ({ page, wallet, hostility }) => {
  test.skip(hostility === 'blockedStorage', 'Drafts are in localStorage.')
  await openSignPage(page, wallet)
  await field(page, english.sign.message).fill('Half a thought')
  await chooseTab(page, 'transaction')
  await field(page, english.sign.value({ symbol: 'ETH' })).fill('0.25')
  await page.reload()
  await expect(field(page, english.sign.value({ symbol: 'ETH' }))).toHaveValue('0.25')
  await chooseTab(page, 'message')
  await expect(field(page, english.sign.message)).toHaveValue('Half a thought')
})

test('a tab clicked before the page’s scripts have run opens', async ({ page, wallet }) => {
  await signIn(page, wallet)
  const release = await holdScripts(page)
  await page.goto('/sign', { waitUntil: 'commit' })
  await chooseTab(page, 'transaction')
  release()
  await fillTransaction(page, { value: '0.1' })
  await expect(field(page, english.sign.value({ symbol: 'ETH' }))).toHaveValue('0.1')
})

test('each tab has a URL, which a reload and Back keep and a sign-in returns to', async ({
  page,
  wallet,
}) => {
  const tab = (name: keyof Messages['sign']['tabs']) =>
    page.getByRole('tab', { name: english.sign.tabs[name], selected: true })
  await openSignPage(page, wallet, 'transaction')
  await expect(page).toHaveURL('/sign?tab=transaction')
  await page.reload()
  await expect(tab('transaction')).toBeVisible()
  await chooseTab(page, 'typedData')
  await expect(page).toHaveURL('/sign?tab=typed-data')
  await page.reload()
  await expect(tab('typedData')).toBeVisible()
  await page.goBack()
  await expect(tab('transaction')).toBeVisible()
  await expect(field(page, english.sign.to)).toBeVisible()
  await page.goto('/sign?tab=batch')
  await expect(tab('batch')).toBeVisible()
  await page.goto('/sign?tab=nonsense')
  await expect(tab('message')).toBeVisible()
  await disconnect(page)
  await page.goto('/sign?tab=network')
  await page.getByRole('button', { name: devWallet }).click()
  await wallet.approveNext()
  await wallet.approveNext()
  await expect(tab('network')).toBeVisible()
  await expect(page).toHaveURL('/sign?tab=network')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the tab that the address names is scrolled into view', async ({ page, wallet }) => {
    await openSignPage(page, wallet)
    const tab = (name: keyof Messages['sign']['tabs']) =>
      page.getByRole('tab', { name: english.sign.tabs[name], exact: true })
    await expect(tab('message')).toBeInViewport({ ratio: 0.95 })
    await page.goto('/sign?tab=network')
    await expect(tab('network')).toHaveAttribute('aria-selected', 'true')
    await expect(tab('network')).toBeInViewport({ ratio: 0.95 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goto('/sign?tab=message')
    await expect(tab('message')).toBeInViewport({ ratio: 0.95 })
  })
})

test('an embedded wallet’s request shows no digest, because no window shows one to compare', async ({
  page,
  passkeys: _,
  hostility,
}) => {
  test.skip(
    hostility === 'blockedStorage',
    'The wallet’s key is in IndexedDB, and ends with the page.',
  )
  await signUp(page)
  await page.goto('/sign?tab=typed-data')
  await page.getByRole('button', { name: english.sign.sampleNames.mail }).click()
  await expect(page.getByRole('button', { name: english.sign.signTypedData })).toBeEnabled()
  await expect(review(page).getByText(english.sign.compare)).toHaveCount(0)
})

test('a signed-out visitor signs in on the page', async ({ page, wallet }) => {
  await wallet.setPolicy('approve')
  await page.goto('/sign')
  await page.getByRole('button', { name: devWallet }).click()
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
  await expect(page).toHaveURL('/sign')
})
