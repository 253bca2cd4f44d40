import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * WalletConnect's SDK does not wait for one of its own checks when a session is deleted twice, by
 * both sides or by a repeated message, and lets its rejection go; nobody outside can catch it.
 */
function isSdkFault({ message = '', stack = '' }: { message?: string; stack?: string }) {
  return /Record was recently deleted - session/.test(message) && /onSessionDelete/.test(stack)
}

/**
 * Two projects: `unit` needs nothing but node_modules, `site` a production build.
 * A file that needs a document says so in its first line: `// @vitest-environment jsdom`.
 */
export default defineConfig({
  resolve: {
    // The guard of server files throws outside a server bundle; tests may enter the cellar.
    alias: { 'server-only': here('./node_modules/server-only/empty.js') },
  },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'node',
    setupFiles: [here('./tests/support/quietConsole.ts')],
    // Bounds for what hangs, not for what is slow: a shared machine may take its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    // As `until` of tests/support: a second, the default, is a busy machine's hiccup.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    onUnhandledError: (error) => !isSdkFault(error),
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'tests/site/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
