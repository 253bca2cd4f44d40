import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import {
  allowAlgorithmWarning,
  chooseEmbeddedWallet,
  continueWithPasskey,
  field,
  press,
  sendCode,
  signInWithPasskey,
  signUp,
  waitForSignIn,
} from '#e2e/support/embeddedActions.ts'
import { expectInFeed } from '#e2e/support/expectInFeed.ts'
import {
  disconnect,
  expectSessionAddress,
  openAccountMenu,
  sessionOf,
} from '#e2e/support/expectUsable.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { english } from '#lib/messages/english.ts'
import type { Hostility } from '#packages/playwright/src/hostilities.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'

test.beforeEach(({ watch }) => watch.allowReports('userRejected', 'invalidCode'))

test.beforeEach(({ watch }) => allowAlgorithmWarning(watch))

/** Waits for the screen shown during a passkey prompt. */
async function expectPrompt(page: Page) {
  await expect(
    page.getByRole('heading', { name: english.embedded.passkeyPromptTitle }),
  ).toBeVisible()
}

test('a user signs up with a passkey, stays signed in after a reload, disconnects, and signs in again', async ({
  page,
  passkeys,
}) => {
  const address = await signUp(page)
  await expectSessionAddress(page)
  await openAccountMenu(page)
  await expect(page.getByTestId('embedded-session')).toHaveText(/^until .*\d:\d\d/)
  await expect(
    page.getByRole('menuitem', { name: english.embeddedSession.menuAccount }),
  ).toHaveAttribute('href', '/account')
  await page.reload()
  expect(await waitForSignIn(page)).toBe(address)
  await expect(page.getByTestId('session-banner')).toHaveCount(0)
  await disconnect(page)
  expect(await sessionOf(page)).toBeNull()
  expect(await signInWithPasskey(page)).toBe(address)
  expect(await passkeys.passkeys()).toHaveLength(1)
})

test('an email address that is none is not sent', async ({ page, mailbox }) => {
  await page.goto('/')
  const email = page.getByRole('textbox', { name: english.signIn.email })
  await email.fill('not an email')
  await email.press('Enter')
  await expect(page.getByText(english.signIn.emailInvalid)).toBeVisible()
  await expect(email).toBeFocused()
  expect(await mailbox.messages('not an email')).toEqual([])
  await expect(page).toHaveURL('/')
})

/** Signs up, disconnects, and makes the browser forget that it has a passkey. */
async function signUpAndForget(page: Page) {
  const address = await signUp(page)
  await disconnect(page)
  await page.goto('/errors')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('latchkey-embedded')
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error)
      }),
  )
  return address
}

test('one click signs in where the device has a passkey that the browser does not remember', async ({
  page,
  passkeys: _,
}) => {
  const address = await signUpAndForget(page)
  await continueWithPasskey(page)
  expect(await waitForSignIn(page)).toBe(address)
})

test('the choice is there while the device asks for such a passkey, and still signs in', async ({
  page,
  passkeys,
}) => {
  const address = await signUpAndForget(page)
  await passkeys.setPresent(false)
  await countPasskeyRequests(page)
  await chooseEmbeddedWallet(page)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  // A request that reaches the device after this is answered at once, and takes the choice away.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'passkeyRequests'))).toBe(1)
  await passkeys.setPresent(true)
  await press(page, 'usePasskey')
  expect(await waitForSignIn(page)).toBe(address)
  expect(await passkeys.passkeys()).toHaveLength(1)
})

/** Counts the page's requests for a passkey, from its next load. */
async function countPasskeyRequests(page: Page) {
  await page.addInitScript(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    let count = 0
    credentials.get = (options) => {
      Object.assign(window, { passkeyRequests: ++count })
      return get(options)
    }
  })
}

test('canceling the passkey prompt returns to the sign-in options with a note', async ({
  page,
  passkeys,
}) => {
  await passkeys.setPresent(false)
  await chooseEmbeddedWallet(page)
  await press(page, 'usePasskey')
  await expectPrompt(page)
  await press(page, 'cancel')
  await expect(page.getByRole('status')).toHaveText([english.embedded.canceled])
  await expect(page.getByRole('heading', { name: english.embedded.choiceTitle })).toBeFocused()
  expect(await passkeys.passkeys()).toEqual([])
  await passkeys.setPresent(true)
  await press(page, 'createWallet')
  await waitForSignIn(page)
})

test('after a canceled passkey prompt, signing in with an email code works', async ({
  page,
  mailbox,
  passkeys,
}) => {
  await passkeys.setPresent(false)
  await chooseEmbeddedWallet(page)
  await press(page, 'usePasskey')
  await expectPrompt(page)
  await press(page, 'cancel')
  await press(page, 'emailCode')
  await field(page, 'email').fill('after-cancel@example.org')
  await press(page, 'sendCode')
  await field(page, 'code').fill(await mailbox.code('after-cancel@example.org'))
  await press(page, 'addSkip')
  await waitForSignIn(page)
})

test('signing in without any passkey shows a note, not an error', async ({ page, passkeys: _ }) => {
  await chooseEmbeddedWallet(page)
  await press(page, 'usePasskey')
  await expect(page.getByText(english.embedded.passkeyAborted)).toBeVisible()
  await page.getByRole('button', { name: english.signInStep.otherWallet }).click()
  await expect(page.getByRole('button', { name: english.signIn.passkey })).toBeVisible()
})

test('a passkey of the email field’s autofill signs in, without another prompt', async ({
  page,
  passkeys,
}) => {
  const address = await signUp(page)
  await disconnect(page)
  const email = page.getByRole('textbox', { name: english.signIn.email })
  await expect(email).toHaveAttribute('autocomplete', 'email webauthn')
  await passkeys.pickInAutofill()
  const before = await passkeys.signCount()
  await page.reload()
  expect(await waitForSignIn(page)).toBe(address)
  expect(await passkeys.signCount()).toBe(before + 1)
})

test('the offer in the autofill ends when another way is chosen, and comes back', async ({
  page,
  passkeys,
}) => {
  await signUp(page)
  await disconnect(page)
  // Nobody picks one: the offer stays open.
  await passkeys.setPresent(false)
  await passkeys.pickInAutofill()
  await page.addInitScript(() => {
    const offers: AbortSignal[] = []
    Object.assign(globalThis, { offers })
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      if (options?.mediation === 'conditional' && options.signal) offers.push(options.signal)
      return get(options)
    }
  })
  const offers = () =>
    page.evaluate(() =>
      (globalThis as unknown as { offers: AbortSignal[] }).offers.map(({ aborted }) => aborted),
    )
  await page.goto('/')
  await expect.poll(offers).toEqual([false])
  await continueWithPasskey(page)
  await expectPrompt(page)
  expect(await offers()).toEqual([true])
  await press(page, 'cancel')
  await page.getByRole('button', { name: english.signInStep.otherWallet }).click()
  await expect.poll(offers).toEqual([true, false])
})

test('a sign-up that failed is finished after a reload, with the passkey that was made', async ({
  page,
  passkeys,
  devnet,
  watch,
}) => {
  watch.allowReports('custodyUnavailable')
  watch.allowConsole(/\/api\/custody\/sign-up|\/submit\/stamp_login/)
  await chooseEmbeddedWallet(page)
  const path = 'submit/create_sub_organization'
  await devnet.client.custody.setFault({ kind: 'refuse', path, times: 2 })
  await press(page, 'createWallet')
  await expect(page.getByText(routeErrors.custodyUnavailable.message)).toBeVisible()
  const made = async () => (await passkeys.passkeys()).map(({ credentialId }) => credentialId)
  const [passkey] = await made()
  await page.reload()
  // This browser offers it at once, though it opens no wallet yet.
  await continueWithPasskey(page)
  const address = await waitForSignIn(page)
  expect(await made()).toEqual([passkey])
  await disconnect(page)
  expect(await signInWithPasskey(page)).toBe(address)
})

test('a passkey that the custody refused is gone from the device', async ({
  page,
  passkeys,
  devnet,
  watch,
}) => {
  watch.allowReports('custodyRefused')
  watch.allowConsole(/\/api\/custody\/sign-up/)
  await chooseEmbeddedWallet(page)
  const path = 'submit/create_sub_organization'
  await devnet.client.custody.setFault({
    kind: 'status',
    path,
    times: 1,
    status: 400,
    message: 'no',
  })
  await press(page, 'createWallet')
  await expect(page.getByText(routeErrors.custodyRefused.message)).toBeVisible()
  await expect.poll(passkeys.passkeys).toEqual([])
})

/** The time that is left for a code, which a device whose clock is wrong does not know. */
const timeLeft = (hostility: Hostility | undefined, text: RegExp) =>
  hostility === 'wrongClock' ? '' : text

test('an email code creates a wallet, signs in to it again, and offers to add a passkey', async ({
  page,
  mailbox,
  passkeys,
  hostility,
}) => {
  const email = 'first@example.org'
  const code = await sendCode(page, mailbox, email)
  await expect(page.getByRole('timer')).toHaveText(timeLeft(hostility, /^\d+:\d\d left$/))
  // Formatted as emails often show codes.
  await field(page, 'code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await expect(page.getByRole('heading', { name: english.embedded.addTitle })).toBeVisible()
  await press(page, 'addSkip')
  const address = await waitForSignIn(page)
  expect(await passkeys.passkeys()).toEqual([])
  await disconnect(page)

  await field(page, 'code').fill(await sendCode(page, mailbox, email))
  await press(page, 'addSubmit')
  expect(await waitForSignIn(page)).toBe(address)
  expect(await passkeys.passkeys()).toHaveLength(1)
  await disconnect(page)

  expect(await signInWithPasskey(page)).toBe(address)
})

test('a page that is loaded again while the code is fetched still asks for it, and takes it', async ({
  page,
  otherPage,
  mailbox,
  watch,
  hostility,
}) => {
  watch.allowConsole(/\/api\/custody\/email\/verify/)
  const email = 'reload@example.org'
  const code = await sendCode(page, mailbox, email)
  await field(page, 'code').fill(code === 'aaaaaa' ? 'bbbbbb' : 'aaaaaa')
  await expect(page.getByText(english.embedded.attemptsLeft({ count: 2 }))).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/email/code')) sent.push(request.url())
  })
  await page.reload()
  await expect(page.getByText(english.embedded.codeSent({ email }))).toBeVisible()
  await expect(page.getByText(english.embedded.attemptsLeft({ count: 2 }))).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(timeLeft(hostility, /^4:\d\d left$/))
  // Another tab is not asked for it.
  await otherPage.goto('/')
  await expect(otherPage.getByRole('button', { name: english.signIn.passkey })).toBeVisible()
  await field(page, 'code').fill(`Your code is ${code.slice(0, 3)}–${code.slice(3)}.`)
  await press(page, 'addSkip')
  await waitForSignIn(page)
  expect(sent).toEqual([])
})

test('a code that was left is not asked for by the next page', async ({ page, mailbox }) => {
  await sendCode(page, mailbox, 'left@example.org')
  await press(page, 'otherEmail')
  await page.reload()
  await expect(page.getByRole('button', { name: english.signIn.passkey })).toBeVisible()
  await expect(field(page, 'code')).toBeHidden()
})

test('a code that a password manager writes into the field without an event is taken', async ({
  page,
  mailbox,
}) => {
  const code = await sendCode(page, mailbox, 'filled@example.org')
  await field(page, 'code').evaluate((input, text) => {
    // The browser's own setter, as React takes note of the other one.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    value?.set?.call(input, text)
  }, code)
  await press(page, 'codeSubmit')
  await press(page, 'addSkip')
  await waitForSignIn(page)
})

test('a text without a code costs no attempt', async ({ page, mailbox }) => {
  const code = await sendCode(page, mailbox, 'no-code@example.org')
  await field(page, 'code').fill('It is in the email')
  await press(page, 'codeSubmit')
  await expect(page.getByText(english.embedded.codeMissing)).toBeVisible()
  await expect(page.getByText(english.embedded.attemptsLeft({ count: 3 }))).toBeVisible()
  const wide = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
  await field(page, 'code').fill(code.replace(/./g, wide))
  await press(page, 'addSkip')
  await waitForSignIn(page)
})

test('three wrong attempts invalidate an email code, and a new code works', async ({
  page,
  mailbox,
  watch,
}) => {
  watch.allowConsole(/\/api\/custody\/email\/verify/)
  const email = 'wrong@example.org'
  const right = await sendCode(page, mailbox, email)
  const wrong = right === 'aaaaaa' ? 'bbbbbb' : 'aaaaaa'
  for (const left of [2, 1]) {
    await field(page, 'code').fill('')
    await field(page, 'code').fill(wrong)
    await expect(page.getByText(english.embedded.attemptsLeft({ count: left }))).toBeVisible()
    await expect(page.getByText(routeErrors.invalidCode.message)).toBeVisible()
    await expect(field(page, 'code')).toBeFocused()
  }
  await press(page, 'codeSubmit')
  await expect(page.getByText(english.embedded.noAttemptsLeft)).toBeVisible()
  await press(page, 'resend')
  await expect(page.getByText(english.embedded.resent)).toBeVisible()
  await field(page, 'code').fill(await mailbox.code(email))
  await press(page, 'addSkip')
  await waitForSignIn(page)
})

test('a user who lost the passkey recovers by email and creates a new one', async ({
  page,
  mailbox,
  passkeys,
  watch,
  hostility,
}) => {
  test.skip(
    hostility === 'wrongClock',
    'The age of a recovery key is judged by the device’s clock.',
  )
  watch.allowConsole(/\/api\/custody\/recovery\/user/)
  const email = 'lost@example.org'
  const code = await sendCode(page, mailbox, email)
  await field(page, 'code').fill(code)
  await press(page, 'addSubmit')
  const address = await waitForSignIn(page)
  await disconnect(page)
  await passkeys.lose()

  await continueWithPasskey(page)
  await press(page, 'lostPasskey')
  await press(page, 'otherMethods')
  await page.getByRole('button', { name: english.embedded.recoverByEmailText }).click()
  await field(page, 'email').fill(email)
  await press(page, 'sendCode')
  await expect(field(page, 'recoveryEmailCode')).toBeFocused()
  await field(page, 'recoveryEmailCode').fill('not the code')
  await press(page, 'recoveryEmailSubmit')
  await expect(page.getByText(routeErrors.invalidCode.message)).toBeVisible()
  await field(page, 'recoveryEmailCode').fill(await mailbox.code(email))
  await press(page, 'recoveryEmailSubmit')
  await expect(page.getByRole('heading', { name: english.embedded.newPasskeyTitle })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d) left$/)
  await press(page, 'newPasskeySubmit')
  // The new passkey signs in at once: a second wallet would be empty.
  expect(await waitForSignIn(page)).toBe(address)
  expect(await passkeys.passkeys()).toHaveLength(1)
  await expectInFeed(page, 'recovered')
})

test('a browser that remembers a passkey offers it again after a dismissed prompt', async ({
  page,
  passkeys,
}) => {
  const address = await signUp(page)
  await disconnect(page)
  await passkeys.setPresent(false)
  await continueWithPasskey(page)
  await press(page, 'cancel')
  await expect(filledOption(page)).toHaveAccessibleName(english.embedded.signInWith.remembered)
  await passkeys.setPresent(true)
  await filledOption(page).click()
  expect(await waitForSignIn(page)).toBe(address)
})

/** The one large button that is filled. */
const filledOption = (page: Page) => page.locator('button[data-filled="true"]')

test('another passkey of the same user also recovers the wallet', async ({ page }) => {
  const securityKey = await addVirtualAuthenticator(page, { transport: 'usb' })
  const address = await signUp(page)
  await disconnect(page)
  await securityKey.setPresent(false)
  await continueWithPasskey(page)
  await press(page, 'cancel')
  await securityKey.setPresent(true)
  await press(page, 'lostPasskey')
  await press(page, 'otherMethods')
  await page.getByRole('button', { name: english.embedded.recoverByPasskeyText }).click()
  await expect(page.getByRole('heading', { name: english.embedded.newPasskeyTitle })).toBeVisible()
  await securityKey.remove()
  const laptop = await addVirtualAuthenticator(page)
  await press(page, 'newPasskeySubmit')
  expect(await waitForSignIn(page)).toBe(address)
  await expectInFeed(page, 'recovered')
  expect(await laptop.passkeys()).toHaveLength(1)
  await disconnect(page)
  expect(await signInWithPasskey(page)).toBe(address)
})

test('without IndexedDB the page warns, and after a reload the passkey reconnects the wallet', async ({
  page,
  passkeys,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  await chooseEmbeddedWallet(page)
  await press(page, 'createWallet')
  await expect(page.getByRole('heading', { name: english.embedded.memoryTitle })).toBeVisible()
  await press(page, 'continue')
  const address = await waitForSignIn(page)
  await openAccountMenu(page)
  await expect(page.getByTestId('embedded-session')).toHaveText(english.embeddedSession.menuMemory)

  await page.goto('/sign')
  const banner = page.getByTestId('session-banner')
  await expect(banner).toContainText(english.embeddedSession.expired)
  await passkeys.setPresent(false)
  await banner.getByRole('button', { name: english.session.reconnect }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await passkeys.setPresent(true)
  await banner.getByRole('button', { name: english.session.reconnect }).click()
  await press(page, 'continue')
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('button', { name: english.sign.signMessage })).toBeEnabled()
  expect((await sessionOf(page))?.address).toBe(address)
})

test('a code for a lost passkey that opens a wallet without one says so, and leads back', async ({
  page,
  mailbox,
  passkeys,
}) => {
  const email = 'other-wallet@example.org'
  await chooseEmbeddedWallet(page)
  await press(page, 'lostPasskey')
  await field(page, 'email').fill(email)
  await press(page, 'sendCode')
  await field(page, 'code').fill(await mailbox.code(email))
  await expect(page.getByRole('heading', { name: english.embedded.otherWalletTitle })).toBeVisible()
  expect(await passkeys.passkeys()).toEqual([])
  await press(page, 'otherEmail')
  await expect(field(page, 'email')).toBeFocused()
})

test('recovery of an unknown email address shows the same text and sends no email', async ({
  page,
  mailbox,
}) => {
  await chooseEmbeddedWallet(page)
  await press(page, 'lostPasskey')
  await press(page, 'otherMethods')
  await page.getByRole('button', { name: english.embedded.recoverByEmailText }).click()
  await field(page, 'email').fill('unknown@example.org')
  await press(page, 'sendCode')
  await expect(
    page.getByText(english.embedded.recoveryEmailSent({ email: 'unknown@example.org' })),
  ).toBeVisible()
  expect(await mailbox.messages('unknown@example.org')).toEqual([])
})
