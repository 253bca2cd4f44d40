import { expect, type Page } from '@playwright/test'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import type { TestMailbox } from '#packages/playwright/src/mailbox.ts'
import type { Watch } from '#packages/playwright/src/watchPage.ts'

/** The two variants, as the list explains them. */
export const variants = signInMessages.variants

/** Chromium's warning about requesting a single algorithm, which the specification does. */
const algorithmWarning = /pubKeyCredParams is missing at least one of the default algorithm/

/** Allows Chromium's console message about every created passkey. */
export function allowAlgorithmWarning(watch: Watch): void {
  watch.allowConsole(algorithmWarning)
}

/** Opens the sign-in page, chooses an embedded wallet and waits for its sign-in options. */
export async function chooseEmbeddedWallet(
  page: Page,
  variant: keyof typeof variants = 'key',
): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('button', { name: variants[variant] }).click()
  await expect(page.getByRole('heading', { name: embeddedMessages.choiceTitle })).toBeVisible()
}

/** Presses a button of the authentication screens. */
export async function press(
  page: Page,
  name: Extract<keyof typeof embeddedMessages, string>,
): Promise<void> {
  const label = embeddedMessages[name]
  if (typeof label !== 'string') throw new Error(`${name} is not a button.`)
  await page.getByRole('button', { name: label, exact: true }).click()
}

/** The field with that label. */
export function field(page: Page, name: 'email' | 'passkeyName' | 'code' | 'recoveryEmailCode') {
  return page.getByRole('textbox', { name: embeddedMessages[name], exact: true })
}

/** Waits until a user is signed in; returns the address. */
export async function waitForSignIn(page: Page): Promise<`0x${string}`> {
  await expectSignedIn(page)
  const session = await sessionOf(page)
  if (!session) throw new Error('The page shows a sign-in, but there is no session.')
  return session.address
}

/** Creates a wallet with a passkey of that name, and signs in with it. */
export async function signUp(
  page: Page,
  passkeyName = 'Test passkey',
  variant: keyof typeof variants = 'key',
): Promise<string> {
  await chooseEmbeddedWallet(page, variant)
  await press(page, 'createWallet')
  await field(page, 'passkeyName').fill(passkeyName)
  await press(page, 'createSubmit')
  return waitForSignIn(page)
}

/** Signs in with an existing passkey; returns the address. */
export async function signInWithPasskey(
  page: Page,
  variant: keyof typeof variants = 'key',
): Promise<string> {
  await chooseEmbeddedWallet(page, variant)
  await press(page, 'usePasskey')
  return waitForSignIn(page)
}

/** Sends a code to the address; returns the code of the email. */
export async function sendCode(page: Page, mailbox: TestMailbox, email: string): Promise<string> {
  await chooseEmbeddedWallet(page)
  await press(page, 'emailCode')
  await field(page, 'email').fill(email)
  await press(page, 'sendCode')
  await expect(field(page, 'code')).toBeFocused()
  return mailbox.code(email)
}
