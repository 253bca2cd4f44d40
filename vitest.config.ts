import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const unitSetups = [
  here('./tests/devnet/support/devnetPerWorker.ts'),
  here('./tests/support/server/dataDirectories.ts'),
]
const unitTests = ['tests/**/*.test.{ts,tsx}']
const otherStages = ['tests/{site,removal,packages,examples}/**']

/**
 * Unit tests whose files run one after another in the same process, which loads packages once. Not
 * those that need a DOM or an SDK with global state.
 */
const sharingAProcess = [
  'tests/*.test.ts',
  'tests/react/{looksLikeKey,readFields}.test.ts',
  'tests/react/{batchOutcome,disconnectWallets,lazyHttp,readOperationCalls}.test.ts',
  'tests/react/{sendSequentially,sentTransactions,shownPreview,updatePlaces,walletActions}.test.ts',
  'tests/react/wallets/{smartWallet/signer,turnkey/newPasskeyName}.test.ts',
  'tests/connectors/{conformanceTools,guardProvider}.test.ts',
  'tests/connectors/injected/{discovery,parseAnnouncement}.test.ts',
  'tests/connectors/smartWallet/{exchange,interceptOpen,watchPopup}.test.ts',
  'tests/connectors/turnkey/{accounts,chosenAccount,credentials,errors,passkey}.test.ts',
  'tests/connectors/turnkey/{patience,paymaster,readTransaction,renewal,signer}.test.ts',
  'tests/connectors/turnkey/{signing,signInMethods,smartAccount,withAbort}.test.ts',
  'tests/connectors/walletConnect/{deepLink,sessions,sessionState}.test.ts',
  'tests/devnet/!(dashboard|phone*|walletDappMethods).test.ts',
  'tests/devnet/dashboardPopup.test.ts',
  'tests/devnet/*/**/*.test.ts',
  'tests/lib/{addresses,format,input,look,messages,protocol,siwe,storage,wallets}/**/!(handleSdkRejections|walletStorage).test.ts',
  'tests/lib/errors/!(reachableRows).test.ts',
  'tests/lib/review/{allowances,preview,simulation,tokens}/**/*.test.ts',
  'tests/server/**/*.test.ts',
  'tests/{scripts,support}/**/*.test.ts',
]

/**
 * A project per stage of `npm test`: `unit` and `unit-shared` need only node_modules, `removal` copies
 * the site for each kind of wallet, `packages` and `examples` build the packages and run examples on
 * them, `site` needs a production build. A file that needs a DOM says so in its first line:
 * `// @vitest-environment jsdom`.
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
          include: unitTests,
          exclude: [...configDefaults.exclude, ...otherStages, ...sharingAProcess],
          // After the files that share a process: a file between two of them would end it.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-shared',
          globalSetup: unitSetups,
          include: sharingAProcess,
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
    ],
  },
})
