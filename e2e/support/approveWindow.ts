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
  const { found } = await findInWindow(context, button)
  await found.click()
}

/** The dev wallet's window, once it shows a request: one with this button, or any. */
export async function openedWindow(
  context: BrowserContext,
  button: keyof typeof windowLabels = 'reject',
): Promise<Page> {
  const { window } = await findInWindow(context, button)
  return window
}

/** The window closes shortly after its last request, possibly while the test reads it. */
async function findInWindow(context: BrowserContext, button: keyof typeof windowLabels) {
  const find = () => {
    const window = context.pages().find((page) => new URL(page.url()).pathname === '/approve')
    if (!window) throw new Error('The approve window is not open.')
    const name = windowLabels[button]
    return { window, found: window.getByRole('button', { name, exact: true }) }
  }
  const shown: ReturnType<typeof find>[] = []
  await expect(async () => {
    const one = find()
    await expect(one.found).toBeVisible({ timeout: 1000 })
    shown.push(one)
  }).toPass()
  const [first] = shown
  if (!first) throw new Error('The approve window is not open.')
  return first
}
