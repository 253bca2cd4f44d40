import { defineConfig } from '@playwright/test'
import type { LatchkeyOptions, LatchkeyWorkerOptions } from 'latchkey-playwright'

const { CHROMIUM_PATH } = process.env

/** The account needs no page; the fixtures open a browser with each test. */
export default defineConfig<LatchkeyOptions, LatchkeyWorkerOptions>({
  testDir: 'tests',
  workers: 1,
  timeout: 120_000,
  use: {
    launchOptions: {
      args: ['--no-sandbox'],
      // A Chromium that is installed already; without it Playwright's own.
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    },
    devnetOptions: { port: Number(process.env.DEVNET_PORT ?? 4000) },
  },
})
