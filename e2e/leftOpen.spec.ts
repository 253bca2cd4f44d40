import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/support/devWalletActions.ts'
import { allowAlgorithmWarning, signUp } from '#e2e/support/embeddedActions.ts'
import { errorAlert } from '#e2e/support/errorAlert.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { chooseTab, field, pressWhenReady } from '#e2e/support/signPageActions.ts'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { VirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'

test.beforeEach(({ watch }) => {
  test.slow()
  allowAlgorithmWarning(watch)
  watch.allowConsole(/status of 403/)
  watch.allowReports('signInTooOld')
})

/** A browser that was left open: the session of the site proves nobody, that of the wallet is still open. */
async function leaveOpen(page: Page, passkeys: VirtualAuthenticator) {
  const address = await signUp(page)
  const origin = new URL(page.url()).origin
  await page.request.delete('/api/auth/session', { headers: { origin } })
  await page.goto('/')
  await page
    .getByRole('button', { name: english.signIn.continueWith({ name: 'Passkey wallet' }) })
    .first()
    .click()
  await expectSignedIn(page)
  expect((await page.request.get('/api/user/proof')).status()).toBe(403)
  // The owner has gone: nobody can answer a prompt for the passkey.
  await passkeys.lose()
  return { address, origin, chainId: (await sessionOf(page))?.chainId ?? 0 }
}

/** What a person without any tools does there: types a text into the page “Sign”. */
async function signThere(page: Page, message: string) {
  await page.goto('/sign')
  await chooseTab(page, 'message')
  await field(page, english.sign.message).fill(message)
  await pressWhenReady(page, 'signMessage')
}

for (const [title, path] of [
  ['to move its account into theirs', '/api/user/merge/challenge'],
  ['to sign in elsewhere', '/api/auth/challenge'],
] as const)
  test(`who finds a browser open gets no message of this site signed there, ${title}`, async ({
    page,
    otherPage,
    passkeys,
    wallet,
    watch,
  }) => {
    watch.allowReports('ownMessage')
    const { origin, address, chainId } = await leaveOpen(page, passkeys)
    // The finder's own computer, and own account.
    await wallet.switchAccount(7)
    await signIn(otherPage, wallet)
    const issued = await otherPage.request.post(`${origin}${path}`, {
      headers: { origin },
      data: { address, chainId },
    })
    const { message } = await issued.json()
    await signThere(page, message)
    await expect(errorAlert(page)).toContainText(reviewErrors.ownMessage.message)
    await expect(page.getByTestId('signature')).toHaveCount(0)
    // Any other text is signed without a prompt, as long as the wallet's session is open.
    await signThere(page, `Hello ${message}`)
    await expect(page.getByTestId('signature')).toBeVisible()
  })

test('a key is imported into a wallet that was left open only with a proof', async ({
  page,
  passkeys,
}) => {
  await leaveOpen(page, passkeys)
  await page.goto('/account?tab=wallets')
  await page.getByRole('button', { name: english.walletAccount.importAction }).click()
  await expect(page.getByRole('dialog', { name: english.proof.title })).toBeVisible()
  await expect(page.getByRole('dialog', { name: english.walletAccount.importTitle })).toHaveCount(0)
})
