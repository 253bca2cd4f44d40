import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { LatchkeyOptions, LatchkeyWorkerOptions } from '../test.ts'

const { CHROMIUM_PATH: executablePath, DEVNET_PORT } = process.env

/** Playwright's configuration of the command `latchkey-conformance`. */
export default defineConfig<LatchkeyOptions, LatchkeyWorkerOptions>({
  testDir: dirname(fileURLToPath(import.meta.url)),
  testMatch: /conformanceSpec\.[jt]s$/,
  outputDir: join(process.cwd(), 'test-results'),
  workers: 1,
  timeout: 60_000,
  reporter: 'list',
  use: {
    ...(DEVNET_PORT ? { devnetOptions: { port: Number(DEVNET_PORT) } } : {}),
    ...(executablePath ? { launchOptions: { executablePath, args: ['--no-sandbox'] } } : {}),
  },
})
