import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { chooseAccountTab, panel, signUpWithManyAccounts } from '#e2e/support/accountPageActions.ts'
import { openedWindow } from '#e2e/support/approveWindow.ts'
import { chooseWallet, signIn } from '#e2e/support/devWalletActions.ts'
import {
  chooseEmbeddedWallet,
  field,
  press,
  sendCode,
  waitForSignIn,
} from '#e2e/support/embeddedActions.ts'
import { expectAccessible } from '#e2e/support/expectAccessible.ts'
import { disconnect, openAccountMenu } from '#e2e/support/expectUsable.ts'
import {
  chooseTab,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  review,
} from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { isSampled } from '#tests/support/sampled.ts'

test.beforeEach(({ watch }) => watch.allowReports('revertedCustom', 'invalidCode'))

/** Both in the full run, else one of them, chosen by the seed. */
function schemesOf(title: string): readonly ('light' | 'dark')[] {
  if (process.env.TEST_SCOPE === 'full') return ['light', 'dark']
  return [isSampled(title, 2) ? 'light' : 'dark']
}

/** Declares a test in each color scheme, without motion. */
const testInSchemes: typeof test.only = (title: string, body: never) => {
  for (const colorScheme of schemesOf(title))
    test.describe(`in ${colorScheme}`, () => {
      test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })
      test(title, body)
    })
}

testInSchemes(
  'the sign-in page, the wallet book, the connect step and the wallet’s window are accessible',
  async ({ page, context }) => {
    await page.goto('/')
    await expectAccessible(page)
    await page.getByRole('button', { name: english.signIn.allWallets }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await chooseWallet(page)
    const window = await openedWindow(context)
    await expectAccessible(page)
    await expectAccessible(window)
  },
)

testInSchemes('the inspector is accessible', async ({ page, wallet }) => {
  await signIn(page, wallet)
  await page.goto('/inspector')
  await page.getByTestId('request').first().locator('summary').click()
  await expectAccessible(page)
})

testInSchemes(
  'the signing page is accessible signed out, and with signatures of messages and typed data',
  async ({ page, wallet }) => {
    await page.goto('/sign')
    await expectAccessible(page)
    await openSignPage(page, wallet)
    await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
    await expectAccessible(page)
    await pressWhenReady(page, 'signMessage')
    await expect(review(page).getByRole('button', { name: english.sign.cancel })).toBeVisible()
    await expectAccessible(page)
    await wallet.approveNext()
    await expect(page.getByTestId('signer')).toBeVisible()
    await expectAccessible(page)
    await chooseTab(page, 'typedData')
    await page.getByRole('button', { name: english.sign.sampleNames.permit }).click()
    await expect(review(page).locator('li').first()).toBeVisible()
    await expectAccessible(page)
  },
)

testInSchemes(
  'the signing page is accessible on the other tabs, and with the menu open',
  async ({ page, wallet }) => {
    await openSignPage(page, wallet, 'transaction')
    await fillTransaction(page, { data: '0xfe' })
    await expect(page.getByTestId('effects')).toHaveAttribute('data-status', 'failed')
    await expectAccessible(page)
    await chooseTab(page, 'batch')
    await page.getByRole('button', { name: english.batch.sampleNames.failing }).click()
    await expect(review(page).getByTestId('batch-mode')).toHaveAttribute('data-mode', 'wallet')
    await expectAccessible(page)
    await chooseTab(page, 'authorization')
    await expect(page.getByTestId('cannot-authorize')).toBeVisible()
    await expectAccessible(page)
    await chooseTab(page, 'network')
    await wallet.switchAccount(1)
    await expect(page.getByTestId('session-banner')).toBeVisible()
    await openAccountMenu(page)
    await expect(page.getByTestId('balance')).toHaveText(/ETH/)
    await expectAccessible(page)
  },
)

testInSchemes(
  'the screens of embedded wallets before a passkey or a code, and their errors, are accessible',
  async ({ page, passkeys }) => {
    await passkeys.setPresent(false)
    await chooseEmbeddedWallet(page)
    await expectAccessible(page)
    await press(page, 'usePasskey')
    await expect(
      page.getByRole('heading', { name: english.embedded.passkeyPromptTitle }),
    ).toBeVisible()
    await expectAccessible(page)
    await press(page, 'cancel')
    await press(page, 'emailCode')
    await field(page, 'email').fill('none')
    await press(page, 'sendCode')
    await expect(field(page, 'email')).toBeFocused()
    await expectAccessible(page)
    await press(page, 'back')
    await press(page, 'lostPasskey')
    await expectAccessible(page)
    await press(page, 'otherMethods')
    await expectAccessible(page)
  },
)

testInSchemes(
  'the screens of a code by email, a wrong one included, are accessible',
  async ({ page, mailbox, passkeys, watch, colorScheme }) => {
    watch.allowConsole(/\/api\/custody\/email\/verify/)
    await passkeys.setPresent(false)
    const code = await sendCode(page, mailbox, `${colorScheme}@example.org`)
    await field(page, 'code').fill('aaaaaa')
    await expect(page.getByText(english.embedded.attemptsLeft({ count: 2 }))).toBeVisible()
    await expectAccessible(page)
    await field(page, 'code').fill(code)
    await expect(page.getByRole('heading', { name: english.embedded.addTitle })).toBeVisible()
    await expectAccessible(page)
    await press(page, 'addSkip')
    await waitForSignIn(page)
    await openAccountMenu(page)
    await expect(page.getByTestId('embedded-session')).toHaveText(/until/)
    await expect(page.getByTestId('balance')).toHaveText(/ETH/)
    await expectAccessible(page)
  },
)

testInSchemes(
  'the account page, its forms and its dialogs are accessible, signed in and out',
  async ({ page, wallet, passkeys: _, watch }) => {
    // Checks each of ten states.
    test.slow()
    watch.allowReports('signInTooOld')
    watch.allowConsole(/status of 403/)
    await page.goto('/account')
    await expectAccessible(page)
    const address = await signUpWithManyAccounts(page)
    await expect(page.getByText(english.walletAccount.loading)).toHaveCount(0)
    await expectAccessible(page)
    await chooseAccountTab(page, 'security')
    const { emailTitle, emailAdd } = english.walletAccount
    await panel(page, emailTitle).getByRole('button', { name: emailAdd }).click()
    // The account was chosen without a prompt, which proves nobody.
    const prompt = page.getByRole('dialog', { name: english.proof.title })
    await expect(prompt).toBeVisible()
    await expectAccessible(page)
    await prompt
      .getByRole('button', { name: /^Continue with (?!a passkey|passkey|Devnet ID)/ })
      .first()
      .click()
    await expect(prompt).toHaveCount(0)
    await expect(panel(page, emailTitle).getByRole('textbox')).toBeVisible()
    for (const [title, name] of [
      [english.walletAccount.passkeysTitle, english.walletAccount.passkeyAdd],
      [english.walletAccount.passkeysTitle, /^Remove /],
      [english.walletAccount.sessionsTitle, english.walletAccount.keyAdd],
      [english.walletAccount.recoveryTitle, english.walletAccount.recoveryByEmail],
    ] as const)
      await panel(page, title).getByRole('button', { name }).click()
    await expectAccessible(page)
    await chooseAccountTab(page, 'activity')
    await expectAccessible(page)
    await chooseAccountTab(page, 'allowances')
    await expect(page.getByTestId('searched')).toHaveCount(2)
    await expectAccessible(page)
    await chooseAccountTab(page, 'wallets')
    await page
      .getByRole('button', { name: english.walletAccount.exportKeyLabel({ address }) })
      .click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('checkbox').check()
    await page.getByRole('button', { name: english.walletAccount.exportShow }).click()
    await expect(page.getByRole('dialog').getByRole('timer')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: english.walletAccount.importAction }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await chooseAccountTab(page, 'security')
    await page.getByRole('button', { name: english.walletAccount.signOutEverywhereAction }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await disconnect(page)
    await signIn(page, wallet)
    await page.goto('/account')
    await expect(
      page.getByRole('heading', { name: english.walletAccount.accountTitle }),
    ).toBeVisible()
    await expectAccessible(page)
  },
)

testInSchemes('the error page is accessible', async ({ page }) => {
  await page.goto('/errors')
  await expectAccessible(page)
})

test('the devnet banner is inside a landmark', async ({ page }) => {
  await page.goto('/')
  const strip = page.getByRole('complementary', { name: english.site.devnet })
  await expect(strip).toContainText(english.site.devnetStrip)
  for (const name of Object.values(english.site.devnetLinks)) {
    await expect(strip.getByRole('link', { name })).toBeVisible()
  }
})

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  async function expectNoOverflow(page: Page, screen: string) {
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect({ screen, overflow }).toEqual({ screen, overflow: 0 })
  }

  test('no page scrolls horizontally to a visitor', async ({ page, passkeys: _, watch }) => {
    watch.allowConsole(/404 \(Not Found\) \(\S+\/nowhere\)/)
    for (const path of ['/', '/sign', '/errors', '/nowhere']) {
      await page.goto(path)
      await expectNoOverflow(page, path)
    }
    for (const step of ['emailCode', 'lostPasskey'] as const) {
      await chooseEmbeddedWallet(page)
      await expectNoOverflow(page, 'sign-in options')
      await press(page, step)
      await expectNoOverflow(page, step)
      await press(page, 'back')
      await page.getByRole('button', { name: english.signInStep.otherWallet }).click()
    }
  })

  test('the account page does not scroll horizontally', async ({ page, passkeys: _ }) => {
    await signUpWithManyAccounts(page)
    await expect(page.getByText(english.walletAccount.loading)).toHaveCount(0)
    await expectNoOverflow(page, '/account')
  })

  test('the signing page does not scroll horizontally', async ({ page, wallet }) => {
    await signIn(page, wallet)
    await expectNoOverflow(page, '/ signed in')
    await page.goto('/sign')
    const tabs = Object.keys(english.sign.tabs) as (keyof Messages['sign']['tabs'])[]
    for (const tab of tabs) {
      await chooseTab(page, tab)
      if (tab === 'batch')
        await page.getByRole('button', { name: english.batch.sampleNames.failing }).click()
      if (tab === 'authorization') await expect(page.getByTestId('cannot-authorize')).toBeVisible()
      if (tab === 'typedData')
        await page.getByRole('button', { name: english.sign.sampleNames.order }).click()
      await expectNoOverflow(page, `/sign ${tab}`)
    }
  })
})
