import { defineConfig } from '@playwright/test'
import type { BrowserOptions } from './fixtures.ts'

/**
 * The same flows in Firefox and in WebKitGTK, over TLS, for `npm run test:full`. Playwright only
 * runs the tests: it cannot drive the browsers of a Linux distribution, which speak WebDriver.
 */
export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  globalSetup: '../support/globalSetup.ts',
  outputDir: '../../test-results/browsers',
  workers: 1,
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [
    { name: 'firefox', use: { otherBrowser: 'firefox' } },
    { name: 'webkit', use: { otherBrowser: 'webkit' } },
  ],
})
