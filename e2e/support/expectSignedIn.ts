import { expect, type Page } from '@playwright/test'

/**
 * Waits until the user is signed in and the page after the sign-in is shown. Most tests sign in, and
 * the assertions poll up to a second apart: the page itself signals when to make them.
 */
export async function expectSignedIn(page: Page, options?: { timeout?: number }): Promise<void> {
  const isDone = () =>
    document.querySelector('[data-testid="session-address"]') !== null &&
    document.querySelector('[data-continues="true"]') === null
  // Whether it was in time is said by the assertions, with what the page shows.
  await page
    .waitForFunction(isDone, undefined, { timeout: options?.timeout ?? 30_000 })
    .catch(() => undefined)
  await expect(page.getByTestId('session-address')).toBeVisible()
  await expect(page.locator('[data-continues="true"]')).toHaveCount(0)
}
