import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Takes the pictures of docs/pictures, for `npm run pictures`. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  globalSetup: '../support/globalSetup.ts',
  outputDir: '../../test-results/pictures',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { ...base.use, actionTimeout: 60_000, contextOptions: { reducedMotion: 'reduce' } },
})
