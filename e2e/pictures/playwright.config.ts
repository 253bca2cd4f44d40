import { defineConfig } from '@playwright/test'
import { root } from '#tests/support/tree.ts'
import base from '../../playwright.config.ts'
import type { Site } from '../support/siteTest.ts'
import { readLooks } from './readLooks.ts'

/**
 * Takes the pictures of docs/pictures, for `npm run pictures`. Each look of docs/looks.md has a site
 * of its own, which is the same build started with the look in its environment.
 */
export default defineConfig<object, { site: Site }>({
  ...base,
  testDir: '.',
  testIgnore: [],
  globalSetup: '../support/globalSetup.ts',
  outputDir: '../../test-results/pictures',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'screens', testMatch: 'pictures.spec.ts' },
    ...readLooks().map(({ name, look }) => ({
      name: `look-${name}`,
      testMatch: 'looks.spec.ts',
      use: { site: { root, env: { LOOK: JSON.stringify(look) } } },
    })),
  ],
  use: { ...base.use, actionTimeout: 60_000, contextOptions: { reducedMotion: 'reduce' } },
})
