import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const unitSetups = [
  here('./tests/devnet/support/devnetPerWorker.ts'),
  here('./tests/support/server/dataDirectories.ts'),
]
const otherStages = ['tests/{site,removal,packages,examples,operations}/**']

/**
 * Unit tests that need a process of their own, as their first line says: `// @vitest-environment jsdom`,
 * or `// own process:` with the reason, such as an SDK with global state. All others run one after
 * another in processes that they share, which load packages once.
 */
const ofOneProcess = readdirSync(here('./tests'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) =>
    /^\/\/ (@vitest-environment|own process:)/.test(readFileSync(here(`./${path}`), 'utf8')),
  )

/**
 * A project per stage of `npm test`: `unit` and `unit-shared` need only node_modules, `removal` copies
 * the site for each kind of wallet, `packages` and `examples` build the packages and run examples on
 * them, `site` and `operations` need
 * a production build.
 */
export default defineConfig({
  resolve: {
    // `server-only` throws outside a server bundle; tests may import server-only code.
    alias: { 'server-only': here('./node_modules/server-only/empty.js') },
  },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'node',
    setupFiles: [here('./tests/support/quietConsole.ts')],
    // Limits for tests that hang, not for slow ones: a shared machine may be slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    // Same as `until` in tests/support: the default of one second is too short for a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // A test that passes on its second try is reported as unstable, by name.
    retry: 1,
    // Two for each core of a small machine: tests wait for processes and timers half the time.
    maxWorkers: 4,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: unitSetups,
          include: ofOneProcess,
          exclude: [...configDefaults.exclude, ...otherStages],
          // After the files that share a process: a file between two of them would end it.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-shared',
          globalSetup: unitSetups,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...otherStages, ...ofOneProcess],
          isolate: false,
          setupFiles: [here('./tests/support/freshProcess.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'removal',
          include: ['tests/removal/**/*.test.ts'],
          // Each runs the compiler or Vitest: minutes on a busy machine.
          testTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          globalSetup: [here('./tests/support/builtPackages.ts')],
          include: ['tests/packages/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'examples',
          globalSetup: [here('./tests/support/builtPackages.ts')],
          include: ['tests/examples/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          // A second try would not find the servers that the first one has ended.
          retry: 0,
        },
      },
    ],
  },
})
