import { expect, type Page } from '@playwright/test'

/** Waits until the user is signed in and the page after the sign-in is shown. */
export async function expectSignedIn(page: Page, options?: { timeout?: number }): Promise<void> {
  await expect(page.getByTestId('session-address')).toBeVisible(options)
  await expect(page.locator('[data-continues="true"]')).toHaveCount(0)
}
