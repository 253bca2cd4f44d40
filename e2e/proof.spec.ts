import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { confirm, openAccountPage, panel } from '#e2e/support/accountPageActions.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import { allowAlgorithmWarning, signUp, waitForSignIn } from '#e2e/support/embeddedActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { consent, openProvider, provider } from '#e2e/support/openIdActions.ts'
import { signInWithSmartWallet } from '#e2e/support/smartWalletActions.ts'
import { signInWithWalletConnect } from '#e2e/support/walletConnectActions.ts'
import { english } from '#lib/messages/english.ts'
import { root } from '#tests/support/tree.ts'

const directory = mkdtempSync(join(tmpdir(), 'latchkey-clock-'))
const clockFile = join(directory, 'seconds')
const preload = pathToFileURL(join(root, 'e2e/support/serverClock.mjs')).href

test.use({
  site: { root, env: { CLOCK_FILE: clockFile, NODE_OPTIONS: `--import ${preload}` } },
})
test.beforeEach(({ watch }) => {
  allowAlgorithmWarning(watch)
  watch.allowConsole(/status of 403/)
})
test.afterEach(() => setClock(0))
test.afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Moves the server's clock ahead: the sign-in is then that long ago. */
const setClock = (seconds: number) => writeFileSync(clockFile, String(seconds))

const prompt = (page: Page) => page.getByRole('dialog', { name: english.proof.title })
const devices = (page: Page) => panel(page, english.signedIn.title).getByTestId('signed-in-device')

/** Presses what ends all other sessions, in a session whose proof is too old; the prompt is then open. */
async function endOthers(page: Page) {
  const { signOutOthers } = english.signedIn
  setClock(301)
  await panel(page, english.signedIn.title).getByRole('button', { name: signOutOthers }).click()
  await confirm(page, signOutOthers)
  await expect(prompt(page)).toBeVisible()
  // The proof, and what comes after it, is of now.
  setClock(0)
}

async function expectEnded(page: Page) {
  await expect(
    panel(page, english.signedIn.title).getByText(english.signedIn.othersSignedOut),
  ).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  await expect(devices(page)).toHaveCount(1)
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
}

test('a browser wallet proves its user once; who cancels has changed nothing', async ({
  page,
  otherPage,
  wallet,
  watch,
}) => {
  test.slow()
  watch.allowReports('signInTooOld', 'userRejected')
  await wallet.switchAccount(5)
  await signIn(page, wallet)
  const before = await sessionOf(page)
  await signIn(otherPage, wallet)
  await page.goto('/account?tab=security')
  await expect(devices(page)).toHaveCount(2)
  await endOthers(page)
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toHaveCount(0)
  await expect(devices(page)).toHaveCount(2)
  const { expiresAt: _, ...kept } = before ?? { expiresAt: '' }
  expect(await sessionOf(page)).toMatchObject(kept)

  await endOthers(page)
  await wallet.setPolicy('ask')
  const continueWith = prompt(page).getByRole('button', {
    name: english.signIn.continueWith({ name: devWallet }),
  })
  await continueWith.click()
  await wallet.rejectNext('personal_sign')
  await expect(prompt(page).getByRole('heading', { name: english.proof.failed })).toBeVisible()
  await prompt(page).getByRole('button', { name: english.signInStep.tryAgain }).click()
  await wallet.approveNext()
  await expectEnded(page)
  const after = await sessionOf(page)
  expect(after).toMatchObject({ createdAt: before?.createdAt, user: before?.user })
  expect(Date.parse(after?.provenAt ?? '')).toBeGreaterThan(Date.parse(before?.provenAt ?? ''))

  // Remembered: nothing asks for the next one.
  await page.getByRole('button', { name: english.walletAccount.signOutEverywhereAction }).click()
  await confirm(page, english.walletAccount.signOutEverywhereAction)
  await expect(page.getByTestId('session-address')).toHaveCount(0)
})

test('a sign-in by an open embedded wallet, which asks nobody, proves nobody', async ({
  page,
  passkeys: _,
  watch,
}) => {
  test.slow()
  watch.allowReports('signInTooOld')
  const address = await signUp(page)
  await page.request.delete('/api/auth/session', {
    headers: { origin: new URL(page.url()).origin },
  })
  await page.goto('/')
  await page
    .getByRole('button', { name: english.signIn.continueWith({ name: 'Passkey wallet' }) })
    .first()
    .click()
  await expectSignedIn(page)
  await expect(prompt(page)).toHaveCount(0)
  await openAccountPage(page)
  const { exportKeyLabel } = english.walletAccount
  await page.getByRole('button', { name: exportKeyLabel({ address }) }).click()
  await expect(prompt(page)).toBeVisible()
})

test('who adds a passkey, which proves them from then on, proves who they are', async ({
  page,
  passkeys: _,
  watch,
}) => {
  test.slow()
  watch.allowReports('signInTooOld')
  await signUp(page)
  setClock(301)
  await page.goto('/account?tab=security')
  const passkeys = panel(page, english.walletAccount.passkeysTitle)
  const { passkeyAdd } = english.walletAccount
  await passkeys.getByRole('button', { name: passkeyAdd }).click()
  await passkeys.getByRole('textbox').fill('Finder')
  await passkeys.getByRole('button', { name: passkeyAdd }).click()
  await expect(prompt(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(passkeys.getByText('Finder')).toHaveCount(0)
})

test('an embedded wallet asks for its passkey again before a key is exported', async ({
  page,
  passkeys: _,
  watch,
}) => {
  test.slow()
  watch.allowReports('signInTooOld')
  const address = await signUp(page)
  await openAccountPage(page)
  setClock(301)
  const dialog = page.getByRole('dialog', { name: english.walletAccount.exportTitle.key })
  const open = () =>
    page.getByRole('button', { name: english.walletAccount.exportKeyLabel({ address }) }).click()
  await open()
  await expect(prompt(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(prompt(page)).toBeVisible()
  setClock(0)
  const before = await sessionOf(page)
  await prompt(page)
    .getByRole('button', { name: /^Continue with (?!a passkey|passkey|Devnet ID)/ })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  const after = await sessionOf(page)
  expect(after).toMatchObject({ address, user: before?.user })
  expect(after?.provenAt).not.toBe(before?.provenAt)
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
})

test('a phone wallet proves its user', async ({ page, phone, watch }) => {
  test.slow()
  watch.allowReports('signInTooOld')
  await signInWithWalletConnect(page, phone)
  await page.goto('/account?tab=security')
  await proveToAdd(page)
})

test('a smart wallet proves its user', async ({ page, smartWallet, watch }) => {
  test.slow()
  watch.allowReports('signInTooOld')
  await signInWithSmartWallet(page, smartWallet)
  await page.goto('/account?tab=security')
  await proveToAdd(page)
})

test('who signs in by an OpenID provider proves it there, and comes back', async ({
  page,
  watch,
}) => {
  test.slow()
  watch.allowReports('signInTooOld')
  const email = `person-${crypto.randomUUID()}@example.com`
  await openProvider(page)
  await consent(page, email)
  await waitForSignIn(page)
  await page.goto('/account?tab=security')
  const before = await sessionOf(page)
  setClock(301)
  const addWallet = panel(page, english.signedIn.walletsTitle).getByRole('button', {
    name: english.signedIn.walletAdd,
  })
  await addWallet.click()
  await expect(prompt(page)).toBeVisible()
  setClock(0)
  await prompt(page).getByRole('button', { name: english.signIn.useAnother }).click()
  await prompt(page)
    .getByRole('button', { name: english.openId.continueWith({ name: provider }) })
    .click()
  await consent(page, email)
  await expect.poll(async () => (await sessionOf(page))?.provenAt).not.toBe(before?.provenAt)
  await expect(prompt(page)).toHaveCount(0)
  expect(await sessionOf(page)).toMatchObject({ address: before?.address, user: before?.user })
  await expect(page).toHaveURL('/account?tab=security')
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  await addWallet.click()
  await expect(page.getByRole('dialog', { name: english.signedIn.walletAdd })).toBeVisible()
})

/** Adds a wallet, for which the user proves who they are with the wallet in use. */
async function proveToAdd(page: Page) {
  const before = await sessionOf(page)
  setClock(301)
  await panel(page, english.signedIn.walletsTitle)
    .getByRole('button', { name: english.signedIn.walletAdd })
    .click()
  await expect(prompt(page)).toBeVisible()
  setClock(0)
  await prompt(page)
    .getByRole('button', { name: /^Continue with (?!a passkey|passkey|Devnet ID)/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: english.signedIn.walletAdd })).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  const after = await sessionOf(page)
  expect(after).toMatchObject({ address: before?.address, user: before?.user })
  expect(after?.provenAt).not.toBe(before?.provenAt)
}
