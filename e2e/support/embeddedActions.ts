import { expect, type Page } from '@playwright/test'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { english } from '#lib/messages/english.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { TestMailbox } from '#packages/playwright/src/mailbox.ts'
import type { Watch } from '#packages/playwright/src/watchPage.ts'

/** Chromium's warning about requesting a single algorithm, which the specification does. */
const algorithmWarning = /pubKeyCredParams is missing at least one of the default algorithm/

/** Allows Chromium's console message about every created passkey. */
export function allowAlgorithmWarning(watch: Watch): void {
  watch.allowConsole(algorithmWarning)
}

/** Opens the sign-in page and continues with a passkey, in a browser that remembers none. */
export async function chooseEmbeddedWallet(page: Page): Promise<void> {
  await continueWithPasskey(page)
  await expect(page.getByRole('heading', { name: english.embedded.choiceTitle })).toBeVisible()
}

/** Opens the sign-in page and continues with a passkey: the browser prompts if it remembers one. */
export async function continueWithPasskey(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('button', { name: english.signIn.passkey }).click()
}

/** Presses a button of the authentication screens. */
export async function press(
  page: Page,
  name: Extract<keyof Messages['embedded'], string>,
): Promise<void> {
  const label = english.embedded[name]
  if (typeof label !== 'string') throw new Error(`${name} is not a button.`)
  await page.getByRole('button', { name: label, exact: true }).click()
}

/** The field with that label. */
export function field(page: Page, name: 'email' | 'code' | 'recoveryEmailCode') {
  return page.getByRole('textbox', { name: english.embedded[name], exact: true })
}

/** Waits until a user is signed in; returns the address. */
export async function waitForSignIn(page: Page): Promise<`0x${string}`> {
  await expectSignedIn(page)
  const session = await sessionOf(page)
  if (!session) throw new Error('The page shows a sign-in, but there is no session.')
  return session.address
}

/** Creates a wallet with a passkey, and signs in with it; returns the address. */
export async function signUp(page: Page): Promise<string> {
  await chooseEmbeddedWallet(page)
  await press(page, 'createWallet')
  return waitForSignIn(page)
}

/** Signs in with the passkey that this browser remembers; returns the address. */
export async function signInWithPasskey(page: Page): Promise<string> {
  await continueWithPasskey(page)
  return waitForSignIn(page)
}

/** Enters the address on the sign-in page, which sends a code; returns the code of the email. */
export async function sendCode(page: Page, mailbox: TestMailbox, email: string): Promise<string> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('textbox', { name: english.signIn.email }).fill(email)
  await page.getByRole('button', { name: english.signIn.continue, exact: true }).click()
  await expect(field(page, 'code')).toBeFocused()
  return mailbox.code(email)
}
