import { expect, type Page } from '@playwright/test'
import { signInMessages } from '#lib/messages/signInMessages.ts'

/** Waits for the screen that confirms a sign-in. */
export async function expectSignedIn(page: Page, options?: { timeout?: number }): Promise<void> {
  await expect(page.getByRole('heading', { name: signInMessages.doneTitle })).toBeVisible(options)
}
