import { defineConfig } from '@playwright/test'
import type { LatchkeyOptions, LatchkeyWorkerOptions } from 'latchkey-playwright'

const { CHROMIUM_PATH } = process.env

export default defineConfig<LatchkeyOptions, LatchkeyWorkerOptions>({
  testDir: 'tests',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  use: {
    // A Chromium that is installed already; without it Playwright's own.
    ...(CHROMIUM_PATH
      ? { launchOptions: { executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] } }
      : {}),
    devnetOptions: { port: Number(process.env.DEVNET_PORT ?? 4000) },
    app: {
      port: Number(process.env.PORT ?? 5173),
      command: ({ port }) => `npx vite --port ${port} --strictPort`,
      env: ({ chain = '', relay = '' }) => ({ VITE_RPC_URL: chain, VITE_RELAY_URL: relay }),
    },
  },
})
