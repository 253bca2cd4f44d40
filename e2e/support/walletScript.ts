import type { Page } from '@playwright/test'

/** The dev wallet's script, on whatever port it is served. */
const script = '**/wallet.js'

/** A browser without any wallet: the script that would be one is empty. */
export async function withoutWallet(page: Page): Promise<void> {
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
}

/** Holds the wallet back until the answered function is called. Open the page without waiting for `load`. */
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
