import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from '#e2e/fixtures.ts'
import { confirm, panel } from '#e2e/support/accountPageActions.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { allowAlgorithmWarning, press, waitForSignIn } from '#e2e/support/embeddedActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { disconnect, sessionOf } from '#e2e/support/expectUsable.ts'
import { consent, provider } from '#e2e/support/openIdActions.ts'
import { smartWalletName } from '#e2e/support/smartWalletActions.ts'
import { walletConnectName } from '#e2e/support/walletConnectActions.ts'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { english } from '#lib/messages/english.ts'

const { signedIn, signInStep, walletAccount, merge, leaving } = english
const section = (page: Page) => panel(page, signedIn.walletsTitle)
const rows = (page: Page) => section(page).getByTestId('user-wallet')
const row = (page: Page, address = '') => rows(page).filter({ hasText: shortAddress(address) })

/** A wallet that approves everything, chosen on the sign-in page or in a dialog. */
type Kind = { name: string; choose: (within: Page | Locator) => Promise<void> }
type Kinds = Record<'browser' | 'phone' | 'embedded' | 'smart', Kind>

const test = base.extend<{ kinds: Kinds }>({
  kinds: async ({ page, passkeys, wallet, phone, smartWallet }, use) => {
    // An account that no other test signs in with.
    await wallet.switchAccount(1)
    await wallet.setPolicy('approve')
    await phone.setPolicy('approve')
    await smartWallet.setPolicy('approve')
    const click = async (within: Page | Locator, name: string) =>
      within.getByRole('button', { name }).first().click()
    await use({
      browser: { name: devWallet, choose: (within) => click(within, devWallet) },
      phone: {
        name: walletConnectName,
        async choose(within) {
          await click(within, walletConnectName)
          await phone.scan(page)
        },
      },
      embedded: {
        name: english.signIn.passkey,
        async choose(within) {
          const isNew = (await passkeys.passkeys()).length === 0
          await click(within, english.signIn.passkey)
          if (isNew) await press(page, 'createWallet')
        },
      },
      smart: { name: smartWalletName, choose: (within) => click(within, smartWalletName) },
    })
  },
})

test.beforeEach(({ watch }) => {
  test.slow()
  watch.allowReports('identityRemoved', 'identityTaken')
  watch.allowConsole(/status of 409/)
  allowAlgorithmWarning(watch)
})

/** Signs in on the sign-in page, as a new user if the wallet was removed before; returns the session. */
async function signInWith(page: Page, kind: Kind) {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await kind.choose(page)
  const newUser = page.getByRole('button', { name: signInStep.newUserContinue })
  await expect(page.getByTestId('session-address').or(newUser)).toBeVisible({ timeout: 30_000 })
  if (await newUser.isVisible()) await newUser.click()
  await waitForSignIn(page)
  return sessionOf(page)
}

/** Deletes the account of a wallet, so that it is nobody's: other tests have signed in with it. */
async function deleteAccount(page: Page, kind: Kind) {
  const data = { userId: (await signInWith(page, kind))?.user.id }
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.delete('/api/user', { headers, data })).status()).toBe(204)
  await page.goto('/')
}

async function openDialog(page: Page) {
  await page.goto('/account?tab=security')
  await section(page).getByRole('button', { name: signedIn.walletAdd }).click()
  const dialog = page.getByRole('dialog', { name: signedIn.walletAdd })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a wallet that an OpenID provider opens is added, and the page goes on where it left', async ({
  page,
  kinds,
}) => {
  await deleteAccount(page, kinds.browser)
  const before = await signInWith(page, kinds.browser)
  const dialog = await openDialog(page)
  await dialog
    .getByRole('button', { name: english.openId.continueWith({ name: provider }) })
    .click()
  await consent(page, `person-${crypto.randomUUID()}@example.com`)
  await expect(section(page).getByText(signedIn.walletAdded)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL('/account?tab=security')
  const session = await sessionOf(page)
  expect(session?.user).toEqual(before?.user)
  expect(session?.address).not.toBe(before?.address)
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('another user’s wallet that an OpenID provider opens leads to the choice, and is merged', async ({
  page,
  kinds,
}) => {
  await page.goto('/')
  const email = `person-${crypto.randomUUID()}@example.com`
  const ask = (within: Page | Locator) =>
    within.getByRole('button', { name: english.openId.continueWith({ name: provider }) }).click()
  await ask(page)
  await consent(page, email)
  await waitForSignIn(page)
  const other = await sessionOf(page)
  await disconnect(page)
  const own = await signInWith(page, kinds.browser)
  const dialog = await openDialog(page)
  await ask(dialog)
  await consent(page, email)
  await expect(dialog.getByTestId('merge-account')).toHaveCount(2)
  await dialog.getByRole('button', { name: merge.merge }).click()
  await expect(section(page).getByText(merge.done)).toBeVisible()
  expect(await sessionOf(page)).toMatchObject({ address: other?.address, user: own?.user })
})

for (const added of ['browser', 'phone', 'embedded', 'smart'] as const) {
  const first = added === 'embedded' ? 'browser' : 'embedded'

  test(`${added}: its deleted account is another one afterwards`, async ({
    page,
    kinds,
    watch,
  }) => {
    // What the page is still loading of the account is refused once that is gone.
    watch.allowConsole(/status of 401/)
    const before = await signInWith(page, kinds[added])
    await page.goto('/account?tab=security')
    await panel(page, leaving.deleteTitle)
      .getByRole('button', { name: leaving.deleteAction })
      .click()
    const dialog = page.getByRole('dialog', { name: leaving.confirmTitle })
    await dialog.getByLabel(leaving.understood).check()
    await dialog.getByRole('button', { name: leaving.deleteAction }).click()
    await expect(page.getByText(leaving.deletedText)).toBeVisible()
    expect(await sessionOf(page)).toBeNull()
    const after = await signInWith(page, kinds[added])
    expect(after?.address).toBe(before?.address)
    expect(after?.user.id).not.toBe(before?.user.id)
  })

  test(`${added}: added, exchanged with the first wallet, removed, and then new`, async ({
    page,
    kinds,
  }) => {
    // An embedded wallet is a new one in each test.
    await deleteAccount(page, kinds[added === 'embedded' ? 'browser' : added])
    const before = await signInWith(page, kinds[first])
    await kinds[added].choose(await openDialog(page))
    await expect(section(page).getByText(signedIn.walletAdded)).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    const session = await sessionOf(page)
    expect(session?.user).toEqual(before?.user)
    expect(session?.address).not.toBe(before?.address)

    for (const { address, kind } of [
      { address: before?.address, kind: kinds[first] },
      { address: session?.address, kind: kinds[added] },
    ]) {
      await row(page, address).getByRole('button', { name: signedIn.walletUse }).click()
      const dialog = page.getByRole('dialog')
      await kind.choose(dialog)
      await expect(dialog).toHaveCount(0)
      await expect(row(page, address)).toContainText(walletAccount.inUse)
      expect(await sessionOf(page)).toMatchObject({ address, user: before?.user })
      await expect(page.getByTestId('session-banner')).toHaveCount(0)
    }

    await row(page, session?.address).getByRole('button', { name: walletAccount.remove }).click()
    await confirm(page, walletAccount.remove)
    await expect(page.getByTestId('session-address')).toHaveCount(0)
    await page.goto('/')
    await kinds[added].choose(page)
    await expect(page.getByRole('heading', { name: signInStep.newUserTitle })).toBeVisible()
    expect(await sessionOf(page)).toBeNull()
    await page.getByRole('button', { name: signInStep.newUserContinue }).click()
    await expectSignedIn(page)
    const after = await sessionOf(page)
    expect(after?.address).toBe(session?.address)
    expect(after?.user.id).not.toBe(before?.user.id)
  })

  test(`${added}: another user’s is merged by one more signature`, async ({ page, kinds }) => {
    const other = await signInWith(page, kinds[added])
    await disconnect(page)
    const own = await signInWith(page, kinds[first])
    const dialog = await openDialog(page)
    await kinds[added].choose(dialog)
    await expect(dialog.getByTestId('merge-account')).toHaveCount(2)
    await dialog.getByRole('button', { name: merge.merge }).click()
    await expect(section(page).getByText(merge.done)).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    expect(other?.user.id).not.toBe(own?.user.id)
    expect(await sessionOf(page)).toMatchObject({ address: other?.address, user: own?.user })
    await expect(page.getByTestId('session-banner')).toHaveCount(0)
  })
}
