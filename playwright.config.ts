import { randomInt } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import type { LatchkeyOptions, LatchkeyWorkerOptions } from './packages/playwright/src/test.ts'
import { chromiumArgs, findChromium } from './scripts/lib/chromium.ts'

const executablePath = await findChromium()

// Workers list the tests again, and must take the same sample of them.
process.env.TEST_SEED ??= String(randomInt(2 ** 31))
const { leftOutSpecs } = await import('./e2e/support/leftOutSpecs.ts')
const { hostileProjects } = await import('./e2e/support/hostileProjects.ts')

// These have configurations of their own.
const ownConfigurations = ['wallets/**', 'pictures/**', 'browsers/**']

/**
 * Three workers, because tests wait a part of the time, each with its own Chromium, devnet and site (e2e/support/siteTest.ts); specs import
 * `test` from e2e/fixtures.ts. A failed test runs once more, with a trace, and is reported as
 * unstable if it then passes. The trace is not recorded the first time: it doubles a test's time.
 * With E2E_HOSTILE=translation, or another of packages/playwright/src/hostilities.ts, all runs in that.
 */
export default defineConfig<LatchkeyOptions, LatchkeyWorkerOptions>({
  testDir: 'e2e',
  testIgnore: ownConfigurations,
  globalSetup: './e2e/support/globalSetup.ts',
  fullyParallel: false,
  workers: 3,
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // They end what hangs, and measure nothing: a busy machine needs several times what a quiet one does.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: 'test-results',
  projects: process.env.E2E_HOSTILE
    ? hostileProjects(process.env.E2E_HOSTILE)
    : [
        { name: 'e2e', testIgnore: [...ownConfigurations, ...leftOutSpecs()] },
        ...(process.env.TEST_SCOPE ? hostileProjects() : []),
      ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    trace: 'on-first-retry',
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
})
