import { expect, type Page } from '@playwright/test'
import { embeddedMessages } from '../../lib/messages/embeddedMessages.ts'
import { signInMessages } from '../../lib/messages/signInMessages.ts'
import type { Control } from './control.ts'
import { sessionOf } from './expectUsable.ts'
import type { Watch } from './watchPage.ts'

/** The two variants, as the list explains them. */
export const variants = signInMessages.variants

/** Chromium's own advice against asking for one algorithm only, which the specification does (§9). */
const oneAlgorithm = /pubKeyCredParams is missing at least one of the default algorithm/

/** Lets pass what Chromium says of every passkey that is made. */
export function allowOneAlgorithm(watch: Watch): void {
  watch.allowConsole(oneAlgorithm)
}

/** Opens the sign-in page and chooses an embedded wallet; its choice of ways in is there then. */
export async function chooseEmbedded(
  page: Page,
  variant: keyof typeof variants = 'key',
): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('button', { name: variants[variant] }).click()
  await expect(page.getByRole('heading', { name: embeddedMessages.choiceTitle })).toBeVisible()
}

/** Presses a button of the screens that ask who is there. */
export async function press(
  page: Page,
  name: Extract<keyof typeof embeddedMessages, string>,
): Promise<void> {
  const label = embeddedMessages[name]
  if (typeof label !== 'string') throw new Error(`${name} is no button`)
  await page.getByRole('button', { name: label, exact: true }).click()
}

/** The field of that label. */
export function field(page: Page, name: 'email' | 'passkeyName' | 'code' | 'letterCode') {
  return page.getByRole('textbox', { name: embeddedMessages[name], exact: true })
}

/** Resolves with the address once somebody is signed in. */
export async function signedIn(page: Page): Promise<`0x${string}`> {
  await expect(page.getByRole('heading', { name: signInMessages.doneTitle })).toBeVisible()
  const session = await sessionOf(page)
  if (!session) throw new Error('the page says so, but nobody is signed in')
  return session.address
}

/** Makes a wallet with a passkey of that name, and signs in with it. */
export async function signUp(
  page: Page,
  passkeyName = 'Test passkey',
  variant: keyof typeof variants = 'key',
): Promise<string> {
  await chooseEmbedded(page, variant)
  await press(page, 'createWallet')
  await field(page, 'passkeyName').fill(passkeyName)
  await press(page, 'createSubmit')
  return signedIn(page)
}

/** Signs in with a passkey that is there; the address. */
export async function signInByPasskey(
  page: Page,
  variant: keyof typeof variants = 'key',
): Promise<string> {
  await chooseEmbedded(page, variant)
  await press(page, 'usePasskey')
  return signedIn(page)
}

/** Has a code sent to the address; the code of the letter, which is the newest. */
export async function sendCode(page: Page, control: Control, email: string): Promise<string> {
  await chooseEmbedded(page)
  await press(page, 'emailCode')
  await field(page, 'email').fill(email)
  await press(page, 'sendCode')
  await expect(field(page, 'code')).toBeFocused()
  return newestCode(control, email)
}

/** The code of the newest letter to an address, once there are so many. */
export async function newestCode(control: Control, email: string, count = 1): Promise<string> {
  await expect
    .poll(async () => (await control.mailbox.letters(email)).length)
    .toBeGreaterThanOrEqual(count)
  const code = (await control.mailbox.letters(email))[0]?.code
  if (!code) throw new Error('the letter has no code')
  return code
}
