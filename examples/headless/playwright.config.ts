import { defineConfig } from '@playwright/test'
import type { LatchkeyOptions, LatchkeyWorkerOptions } from 'latchkey-playwright'

const { CHROMIUM_PATH } = process.env

export default defineConfig<LatchkeyOptions, LatchkeyWorkerOptions>({
  testDir: 'tests',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      // The kit's requests to other hosts fail at once, as they do on a machine without a network.
      args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
      // A Chromium that is installed already; without it Playwright's own.
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    },
    devnetOptions: { port: Number(process.env.DEVNET_PORT ?? 4000) },
    app: {
      port: Number(process.env.PORT ?? 5173),
      command: ({ port }) => `npx vite build && npx vite preview --port ${port} --strictPort`,
      env: ({ chain = '', control = '' }) => ({
        VITE_RPC_URL: chain,
        // Of the server that `vite.config.ts` starts. Nothing is kept.
        DEVNET_PORT: new URL(control).port,
        PORT: process.env.PORT ?? '5173',
        DATABASE_URL: 'memory://',
      }),
      timeout: 180_000,
    },
  },
})
