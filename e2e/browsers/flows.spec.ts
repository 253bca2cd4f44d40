import { expect } from '@playwright/test'
import { type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { grantAllowance } from '#e2e/support/grantAllowance.ts'
import { recipient } from '#e2e/support/signPageActions.ts'
import { smartWalletName } from '#e2e/support/smartWalletActions.ts'
import { walletConnectName } from '#e2e/support/walletConnectActions.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { SessionBody } from '#lib/protocol/auth.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { readQrCode } from '#packages/playwright/src/findPairingUri.ts'
import type { TestMailbox } from '#packages/playwright/src/mailbox.ts'
import { waitUntil } from '#packages/playwright/src/waitUntil.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'
import type { BrowserPage } from './BrowserPage.ts'
import { test } from './fixtures.ts'

/*
 * What a driver cannot do, and what only Chromium's tests therefore do:
 *
 * - a virtual authenticator (neither has one): passkeys, and what is confirmed with one: export, import,
 *   a second account, the smart wallet's signature
 * - scripts before those of a page, or delayed ones (WebKitGTK has none): the hostilities
 * - a frozen tab, a moved clock, blocked cookies of other sites (neither)
 * - errors of the console (WebKitGTK reports none)
 * - the size of the page, not of the window (WebKitGTK): phones
 * - files and the clipboard (neither): exported receipts, copied addresses
 */
const address = { testId: 'session-address' } as const
const walletRow = { role: 'button', name: devWallet } as const

test('the list of wallets is shown, with the one that announced itself', async ({
  window,
  client: _,
}) => {
  await window.goto('/')
  await window.find({ role: 'textbox', name: english.signIn.email })
  await window.find({ role: 'button', name: walletConnectName })
  await window.find(walletRow)
})

test('an email code signs in once its last digit is typed', async ({ window, mailbox }) => {
  await signInByEmail(window, mailbox, 'browser@example.org')
  expect(await sessionOf(window)).not.toBeNull()
})

test('an announced wallet connects and signs in', async ({ window, wallet }) => {
  await signIn(window, wallet)
  expect((await sessionOf(window))?.address).toBe(wallet.address)
  expect(await wallet.received('personal_sign')).toHaveLength(1)
})

test('a phone scans the QR code from the screen, and signs in', async ({ window, client }) => {
  await client.phone.set({ policy: 'approve' })
  await window.goto('/')
  await window.click({ role: 'button', name: walletConnectName })
  await window.find({ role: 'img', name: english.walletConnect.codeLabel })
  const uri = await waitUntil(
    async () => readQrCode(await window.screenshot()),
    'No QR code can be read from the screen.',
  )
  await client.phone.pair(uri)
  await window.find(address)
  const { accounts, selected } = await client.phone.state()
  expect((await sessionOf(window))?.address).toBe(accounts[selected])
})

test('a reload during an approval keeps the connection, and the sign-in can continue', async ({
  window,
  wallet,
}) => {
  await wallet.setPolicy('ask')
  await window.goto('/')
  await window.click(walletRow)
  await wallet.approveNext()
  await wallet.next('personal_sign')
  await window.reload()
  expect(await sessionOf(window)).toBeNull()
  await wallet.setPolicy('approve')
  await window.click({ role: 'button', name: english.signIn.continueWith({ name: devWallet }) })
  await window.find(address)
})

test('the smart wallet’s popup opens within the click, and closing it leads back', async ({
  window,
  nextWindow,
  client,
}) => {
  await client.popup.set({ policy: 'ask' })
  await window.goto('/')
  await window.click({ role: 'button', name: smartWalletName })
  // WebKit opens it in the click only if the wallet's code was there before: the pointer may have come
  // before the page was ready to hear of it. The page then offers another click.
  const popup = await nextWindow({ role: 'button', name: english.smartWallet.openWindow })
  await expect.poll(() => popup.evaluate(() => location.hostname)).toBe('keys.localhost')
  await client.popup.nextRequest()
  await popup.close()
  await window.find({ role: 'alert' })
  await window.click({ role: 'button', name: english.signInStep.otherWallet })
  await window.find(walletRow)
})

test('a site whose data was cleared starts over, and signs in again', async ({
  window,
  wallet,
}) => {
  await signIn(window, wallet)
  await window.deleteCookies()
  await window.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const databases = await indexedDB.databases()
    await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise((resolve) => {
            const request = indexedDB.deleteDatabase(name)
            // A database that the page holds open is deleted with the page.
            for (const end of ['success', 'error', 'blocked'])
              request.addEventListener(end, resolve)
          }),
      ),
    )
  })
  await window.goto('/')
  expect(await sessionOf(window)).toBeNull()
  await signIn(window, wallet)
})

test('a message is signed with the account that signed in', async ({ window, wallet }) => {
  const message = 'Not Chromium alone'
  await signIn(window, wallet)
  await window.goto('/sign')
  await window.click({ role: 'tab', name: english.sign.tabs.message })
  await window.fill({ role: 'textbox', name: english.sign.message }, message)
  await window.click({ role: 'button', name: english.sign.signMessage })
  const { text } = await window.find({ testId: 'signature' })
  expect(await recoverMessageAddress({ message, signature: text as Hex })).toBe(wallet.address)
})

test('typed data is reviewed, and signed with the account that signed in', async ({
  window,
  wallet,
}) => {
  await signIn(window, wallet)
  await window.goto('/sign?tab=typed-data')
  await window.click({ role: 'button', name: english.sign.sampleNames.mail })
  // Another tab's field has no JSON.
  const text = await window.evaluate(
    () => [...document.querySelectorAll('textarea')].find(({ value }) => value[0] === '{')?.value,
  )
  const typedData = JSON.parse(text ?? '')
  await window.click({ role: 'button', name: english.sign.signTypedData })
  const { text: signature } = await window.find({ testId: 'signature' })
  const signer = await recoverTypedDataAddress({ ...typedData, signature: signature as Hex })
  expect(signer).toBe(wallet.address)
})

test('a rejected signature shows an error, and the next request works', async ({
  window,
  wallet,
}) => {
  await signIn(window, wallet)
  await wallet.setPolicy('ask')
  await window.goto('/sign?tab=message')
  await window.click({ role: 'button', name: english.sign.signMessage })
  await wallet.rejectNext('personal_sign')
  await window.find({ role: 'alert', name: rpcErrors.userRejected.message })
  await window.click({ role: 'button', name: english.sign.signMessage })
  await wallet.approveNext('personal_sign')
  await window.find({ testId: 'signature' })
})

test('a transaction is filled in, sent and confirmed', async ({ window, wallet, chain }) => {
  const balance = async () =>
    BigInt(await chain.request<string>('eth_getBalance', [recipient, 'latest']))
  const before = await balance()
  await signIn(window, wallet)
  await window.goto('/sign?tab=transaction')
  await window.fill({ role: 'textbox', name: english.sign.to, exact: true }, recipient)
  await window.fill({ role: 'textbox', name: english.sign.value({ symbol: 'ETH' }) }, '1.5')
  await window.click({ role: 'button', name: english.sign.sendTransaction })
  await window.find({ testId: 'transaction', name: english.sign.status.confirmed })
  expect((await balance()) - before).toBe(1_500_000_000_000_000_000n)
})

test('what a page asks for is shown in a dialog first, declined, and sent once it is confirmed', async ({
  window,
  wallet,
  chain,
}) => {
  await signIn(window, wallet)
  await grantAllowance(chain, wallet.address)
  await window.goto('/account?tab=allowances')
  const revoke = { role: 'button', name: english.allowances.revokeOne({ what: '' }) } as const
  await window.find({ testId: 'allowance' })
  await window.click(revoke)
  await window.find({ testId: 'review-dialog', name: devnetToken.symbol })
  await window.click({ role: 'button', name: english.sign.decline })
  await window.gone({ testId: 'review-dialog' })
  await window.find({ testId: 'allowance' })
  expect(await wallet.received('eth_sendTransaction')).toHaveLength(0)
  await window.click(revoke)
  await window.click({ role: 'button', name: english.sign.continueIn({ name: devWallet }) })
  await window.gone({ testId: 'allowance' })
})

test('the account page shows the account of a browser wallet, and signs it out everywhere', async ({
  window,
  wallet,
}) => {
  await signIn(window, wallet)
  await window.goto('/account')
  await window.find({ role: 'text', name: english.walletAccount.externalText({ name: devWallet }) })
  await window.click({ role: 'tab', name: english.walletAccount.tabs.security })
  await window.find({ testId: 'signed-in-device', name: english.signedIn.thisBrowser })
  const everywhere = {
    role: 'button',
    name: english.walletAccount.signOutEverywhereAction,
    exact: true,
  } as const
  await window.click(everywhere)
  await window.find({ role: 'dialog' })
  await window.click(everywhere)
  await window.gone(address)
  expect(await sessionOf(window)).toBeNull()
})

test('an embedded wallet signs without a prompt, also after a reload, and shows its accounts', async ({
  window,
  mailbox,
}) => {
  const message = 'By a key of this browser'
  await signInByEmail(window, mailbox, 'account@example.org')
  await window.goto('/sign?tab=message')
  await window.reload()
  await window.click({ role: 'tab', name: english.sign.tabs.message })
  await window.fill({ role: 'textbox', name: english.sign.message }, message)
  await window.click({ role: 'button', name: english.sign.signMessage })
  const { text } = await window.find({ testId: 'signature' })
  const own = (await sessionOf(window))?.address
  expect(await recoverMessageAddress({ message, signature: text as Hex })).toBe(own)
  await window.goto('/account')
  await window.find({ testId: 'account', name: english.walletAccount.inUse })
  await window.click({ role: 'tab', name: english.walletAccount.tabs.security })
  await window.find({ role: 'text', name: 'account@example.org' })
})

test('a right-to-left page is nowhere wider than the window', async ({ window, wallet }) => {
  const overflow = () => {
    document.documentElement.dir = 'rtl'
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  }
  await window.resize(400, 800)
  await window.goto('/')
  await window.find(walletRow)
  expect(await window.evaluate(overflow)).toBe(0)
  await signIn(window, wallet)
  for (const path of ['/sign', '/account', '/errors']) {
    await window.goto(path)
    await waitUntil(
      async () => (await window.evaluate(() => Boolean(document.querySelector('h1')))) || undefined,
      'The page has no heading.',
    )
    expect(await window.evaluate(overflow), path).toBe(0)
  }
})

test('signing out ends the session, also after a reload', async ({ window, wallet }) => {
  await signIn(window, wallet)
  await window.click({ role: 'button', name: english.account.open({ address: wallet.address }) })
  await window.click({ role: 'menuitem', name: english.account.disconnect })
  await window.gone(address)
  // A reload during the navigation to this page would be aborted by it.
  await window.find(walletRow)
  await window.reload()
  await window.find(walletRow)
  expect(await sessionOf(window)).toBeNull()
})

/** Signs in with the announced wallet, which approves everything from here on. */
async function signIn(window: BrowserPage, wallet: BrowserWallet): Promise<void> {
  await wallet.setPolicy('approve')
  await window.goto('/')
  await window.click(walletRow)
  await window.find(address)
}

/** Creates an embedded wallet with an email code, and without a passkey. */
async function signInByEmail(window: BrowserPage, mailbox: TestMailbox, email: string) {
  await window.goto('/')
  await window.fill({ role: 'textbox', name: english.signIn.email }, email)
  await window.click({ role: 'button', name: english.signIn.continue, exact: true })
  const code = { role: 'textbox', name: english.embedded.code, exact: true } as const
  await window.find(code)
  await window.fill(code, await mailbox.code(email))
  await window.click({ role: 'button', name: english.embedded.addSkip })
  await window.find(address)
}

/** The server's session for this browser's cookies. */
function sessionOf(window: BrowserPage): Promise<SessionBody['session']> {
  return window.evaluate(async () => {
    const response = await fetch('/api/auth/session')
    return (await response.json()).session
  })
}
