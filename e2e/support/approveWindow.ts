import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Texts of the dev wallet's window; they belong to the devnet, so not to lib/messages. */
const windowLabels = {
  connect: 'Connect',
  signIn: 'Sign in',
  sign: 'Sign',
  send: 'Send',
  reject: 'Reject',
} as const

/** Presses a button in the dev wallet's window, as a user does, once the window shows it. */
export async function pressInWindow(
  context: BrowserContext,
  button: keyof typeof windowLabels,
): Promise<void> {
  const find = () =>
    approveWindow(context).getByRole('button', { name: windowLabels[button], exact: true })
  // The window closes shortly after its last request, possibly while the test reads it.
  await expect(async () => expect(find()).toBeVisible({ timeout: 1000 })).toPass()
  await find().click()
}

/** The dev wallet's window, once it shows a request. */
export async function openedWindow(context: BrowserContext): Promise<Page> {
  await expect(async () => {
    const reject = approveWindow(context).getByRole('button', { name: windowLabels.reject })
    await expect(reject).toBeVisible({ timeout: 1000 })
  }).toPass()
  return approveWindow(context)
}

function approveWindow(context: BrowserContext): Page {
  const window = context.pages().find((page) => new URL(page.url()).pathname === '/approve')
  if (!window) throw new Error('The approve window is not open.')
  return window
}
