import type { Page } from '@playwright/test'

/** Keeps what a test changes in this browser's list of what was sent: the server's copy would undo it. */
export async function withoutServersCopy(page: Page): Promise<void> {
  await page.route('**/api/sent', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { identity: '', entries: [] } })
      : route.fallback(),
  )
}
