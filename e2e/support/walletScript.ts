import type { Page } from '@playwright/test'

/** The dev wallet's script, on any port. */
const script = '**/wallet.js'

/** Removes the dev wallet from the page: its script is empty. */
export async function withoutWallet(page: Page): Promise<void> {
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
}

/**
 * Delays the wallet until the returned function is called. Open the page without waiting for
 * `load`.
 */
export async function holdWallet(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(script, async (route) => {
    await released
    await route.continue()
  })
  return release
}
