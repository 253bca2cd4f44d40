import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Words of the dev wallet's own window; it is another house, so they are not in lib/messages. */
export const windowWords = {
  connect: 'Connect',
  signIn: 'Sign in',
  sign: 'Sign',
  send: 'Send',
  reject: 'Reject',
} as const

/** Presses a button in the dev wallet's window, as a person does, once the window shows it. */
export async function pressInWindow(
  context: BrowserContext,
  button: keyof typeof windowWords,
): Promise<void> {
  // The window closes a moment after it has nothing more to ask, and may do so while it is looked at.
  await expect(async () => {
    const window = approveWindow(context)
    await window
      .getByRole('button', { name: windowWords[button], exact: true })
      .click({ timeout: 1000 })
  }).toPass()
}

/** The dev wallet's window, once it shows a request. */
export async function openedWindow(context: BrowserContext): Promise<Page> {
  await expect(async () => {
    const reject = approveWindow(context).getByRole('button', { name: windowWords.reject })
    await expect(reject).toBeVisible({ timeout: 1000 })
  }).toPass()
  return approveWindow(context)
}

function approveWindow(context: BrowserContext): Page {
  const window = context.pages().find((page) => new URL(page.url()).pathname === '/approve')
  if (!window) throw new Error('the approve window is not open')
  return window
}
