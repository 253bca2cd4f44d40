import { defineConfig } from '@playwright/test'
import type { LatchkeyOptions, LatchkeyWorkerOptions } from 'latchkey-playwright'

// To use a browser that is installed already, and other ports than the usual ones.
const { CHROMIUM_PATH, DEVNET_PORT = '4100', PORT = '3100' } = process.env

export default defineConfig<LatchkeyOptions, LatchkeyWorkerOptions>({
  testDir: 'tests',
  timeout: 60_000,
  workers: 1,
  use: {
    ...(CHROMIUM_PATH
      ? { launchOptions: { executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] } }
      : {}),
    devnetOptions: { port: Number(DEVNET_PORT) },
    app: {
      port: Number(PORT),
      command: ({ port }) => `npx next start --hostname 127.0.0.1 --port ${port}`,
      // The services of this devnet are at fixed distances from its port. Nothing is kept.
      env: ({ control = '' }) => ({
        DEVNET_PORT: new URL(control).port,
        PORT,
        DATABASE_URL: 'memory://',
      }),
    },
  },
})
