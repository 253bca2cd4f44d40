import type { Page } from '@playwright/test'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { disconnect, expectSessionAddress, sessionOf } from '#e2e/support/expectUsable.ts'
import { chooseTab, pressWhenReady } from '#e2e/support/signPageActions.ts'
import {
  copyPairingUri,
  showQrCode,
  signInWithWalletConnect,
  walletConnectName,
} from '#e2e/support/walletConnectActions.ts'
import { connectionErrors } from '#lib/errors/connectionErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { PhoneWallet } from '#packages/playwright/src/phone.ts'

test.beforeEach(({ watch }) =>
  watch.allowReports(
    'walletConnectInitFailed',
    'connectionProposalExpired',
    'connectionRejected',
    'signatureInvalid',
  ),
)

/** Chromium's console message for a socket that a test closes. */
const socketClosed = /WebSocket connection to/

/** The address on screen is correct, and a fresh sign-in works without clearing anything. */
async function expectUsable(page: Page, phone: PhoneWallet) {
  await expectSessionAddress(page)
  await phone.set({ policy: 'approve', wrongSignature: false })
  await page.goto('/')
  await disconnect(page)
  await page.goto('/')
  // A phone that is connected and has not signed is offered separately, not in the list.
  const row = page.getByRole('button', { name: walletConnectName })
  const connected = page.getByRole('button', {
    name: english.signIn.continueWith({ name: english.walletConnect.devPhone }),
  })
  await row.or(connected).click()
  // A phone that is still connected signs at once; for any other the QR code is shown.
  const code = page.getByRole('img', { name: english.walletConnect.codeLabel })
  const signedIn = page.getByTestId('session-address')
  await expect(code.or(signedIn)).toBeVisible()
  if (await code.isVisible()) await phone.pair(await copyPairingUri(page))
  await expect(signedIn).toBeVisible()
}

test.beforeEach(({ watch }) => watch.allowConsole(socketClosed))

test('a relay that is down shows an error within 15 seconds, and trying again works', async ({
  page,
  phone,
  faults,
}) => {
  await faults.relay.setDown(true)
  await page.goto('/')
  await page.getByRole('button', { name: walletConnectName }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    walletConnectErrors.walletConnectInitFailed.message,
    {
      timeout: 15_000,
    },
  )
  await faults.relay.setDown(false)
  await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
  await phone.setPolicy('approve')
  await phone.pair(await copyPairingUri(page))
  await expectSignedIn(page)
  await expectUsable(page, phone)
})

test('a relay connection dropped while the QR code is shown is restored', async ({
  page,
  phone,
  faults,
}) => {
  const uri = await showQrCode(page)
  await faults.relay.disconnect()
  await phone.setPolicy('approve')
  await expect.poll(async () => (await faults.relay.stats()).sockets).toBeGreaterThan(0)
  await phone.pair(uri)
  await expectSignedIn(page, { timeout: 20_000 })
})

test('an expired QR code shows an error, and a new one can be requested', async ({
  page,
  watch,
}) => {
  // The SDK leaves a rejected promise unhandled when a proposal expires.
  watch.allowConsole(/Proposal expired/)
  await page.clock.install()
  const uri = await showQrCode(page)
  await page.clock.fastForward(6 * 60_000)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    connectionErrors.connectionProposalExpired.message,
  )
  await page.getByRole('button', { name: english.walletConnect.newCode }).click()
  expect(await copyPairingUri(page)).not.toBe(uri)
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d left$/)
})

test('a rejection on the phone shows an error, and trying again works', async ({ page, phone }) => {
  await phone.setPolicy('reject')
  await phone.pair(await showQrCode(page))
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    connectionErrors.connectionRejected.message,
  )
  await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
  await phone.setPolicy('approve')
  await phone.pair(await copyPairingUri(page))
  await expectSignedIn(page)
})

test('a session deleted on the phone while the page was closed is over when it is opened again', async ({
  page,
  phone,
}) => {
  await signInWithWalletConnect(page, phone)
  await page.goto('about:blank')
  await phone.disconnect()
  await page.goto('/sign')
  // An event before the wallet is restored marks it as closed, a later one ends the session.
  await expect(async () => {
    if (await sessionOf(page))
      await expect(page.getByTestId('session-banner')).toBeVisible({ timeout: 500 })
  }).toPass()
  const ready = { name: english.sign.signMessage, disabled: false }
  await expect(page.getByRole('button', ready)).toHaveCount(0)
  await expectUsable(page, phone)
})

test('a request sent while the phone is offline is signed once it is online', async ({
  page,
  phone,
  faults,
}) => {
  await signInWithWalletConnect(page, phone)
  await page.goto('/sign')
  await chooseTab(page, 'message')
  await phone.goOffline()
  await pressWhenReady(page, 'signMessage')
  await expect.poll(async () => (await faults.relay.stats()).storedMessages).toBeGreaterThan(0)
  await phone.goOnline()
  await expect(page.getByTestId('signature')).toBeVisible()
})

test('chains that the wallet did not approve are named during sign-in and beside every request', async ({
  page,
  phone,
}) => {
  await phone.setPolicy('ask')
  await phone.pair(await showQrCode(page))
  const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
  await phone.approveNext('session_proposal', { chainIds: [31337], methods })
  const note = english.walletConnect.leftOut({ parts: 'Devnet 2' })
  await expect(page.getByText(note)).toContainText(english.walletConnect.walletOnly)
  await phone.approveNext('personal_sign')
  await expectSignedIn(page)
  await phone.setPolicy('approve')
  await page.goto('/sign')
  await expect(page.getByRole('tabpanel').getByText(note)).toBeVisible()
  await expectUsable(page, phone)
})

test('a signature by another account’s key does not sign in', async ({ page, phone, watch }) => {
  watch.allowConsole(/401 \(Unauthorized\)/)
  await phone.set({ policy: 'approve', wrongSignature: true })
  await phone.pair(await showQrCode(page))
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    routeErrors.signatureInvalid.message,
  )
  expect(await sessionOf(page)).toBeNull()
  await expectUsable(page, phone)
})

test('two tabs share one session, and disconnecting in one ends it in the other', async ({
  page,
  context,
  phone,
}) => {
  await signInWithWalletConnect(page, phone)
  const other = await context.newPage()
  await other.goto('/sign')
  await chooseTab(other, 'message')
  await pressWhenReady(other, 'signMessage')
  await expect(other.getByTestId('signature')).toBeVisible()
  await disconnect(page)
  await expect(other.getByTestId('session-address')).toHaveCount(0)
  await expect.poll(async () => (await phone.state()).sessions).toEqual([])
})

test('corrupted records are dropped, and signing in works', async ({ page, phone }) => {
  await signInWithWalletConnect(page, phone)
  await disconnect(page)
  await page.evaluate(async () => {
    const open = indexedDB.open('latchkey-remote')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    const records = database.transaction('records', 'readwrite').objectStore('records')
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = records.getAllKeys()
      request.onsuccess = () => resolve(request.result)
    })
    for (const key of keys) if (String(key).includes('//')) records.put('[{"broken":true},7]', key)
    await new Promise((resolve) => {
      records.transaction.oncomplete = resolve
    })
    database.close()
  })
  await expectUsable(page, phone)
})
