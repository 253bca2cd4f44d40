import type { Page } from '@playwright/test'

/**
 * Delays the site's scripts until the returned function is called: the page is what the server
 * rendered. Open it without waiting for `load`.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
