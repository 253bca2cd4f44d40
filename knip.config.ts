import { pageScripts } from './devnet/pageScripts.ts'

/** An app of its own, with a package.json; its configurations load only where it is installed. */
const example = { playwright: { config: [], entry: ['playwright.config.ts', 'tests/*.ts'] } }

/** One whose development server answers by the installed `latchkey/server`. */
const withServer = { ...example, vite: { config: [], entry: ['vite.config.ts', 'index.html'] } }

/**
 * What the stage `check` accepts as used although no import leads to it. Knip finds the rest by itself:
 * what package.json exports and runs, and the files that Next, Vitest and Playwright load.
 */
export default {
  workspaces: {
    '.': {
      entry: [
        // Imported by a pattern: `./${type}/screens.tsx`.
        'react/wallets/*/screens.tsx',

        // Imported by scripts/test.mjs once tsx is installed.
        'scripts/lib/runStages.ts',

        // Started as processes, by path.
        'devnet/main.ts',
        'scripts/contracts/solc.cjs',
        'scripts/lib/{createDatabase,jsonConsole}.mjs',
        'tests/devnet/custody/support/custodyMain.ts',
        'tests/lib/review/preview/corpus/printScore.ts',
        'e2e/support/serverClock.mjs',
        'tests/support/server/{dyingServer,plainServer}.ts',

        // Copied to the pages that VitePress builds.
        'scripts/docs/vitepress/config.mjs',

        // Bundled by path: the scripts of the devnet's pages, and the packages.
        ...Object.values(pageScripts).map((path) => `devnet/${path}`),
        'packages/create-latchkey/src/cli.ts',
        'packages/devnet/src/{cli,prebuiltPages,startDevnet}.ts',
        'packages/latchkey/src/copyIcons.ts',
        'packages/playwright/src/main.ts',
        'packages/playwright/src/conformance/{conformance.config,conformanceCommand,conformanceSpec,main,openConnectorPage}.ts',

        // Copied into sites that tests build.
        'e2e/wallets/{HostileRequests.tsx,wagmiConnectors.ts}',
        'packages/create-latchkey/template/{instrumentation,instrumentation-client,next.config,proxy}.ts',
        'packages/create-latchkey/template/app/**/{layout,page,route}.{ts,tsx}',

        // A site of its own, which `npm run bench` compares with.
        'scripts/bench/references/next.config.mjs',
        'scripts/bench/references/app/**/{layout,page,route}.{js,jsx}',
      ],
      vitest: { config: ['vitest.config.ts', 'tests/mutations/vitest.config.ts'] },
      playwright: {
        config: [
          'playwright.config.ts',
          'e2e/*/playwright.config.ts',
          'packages/create-latchkey/template/playwright.config.ts',
        ],
      },
      ignoreDependencies: [
        // Its icons are read as files, by scripts/lib/icons.mjs.
        '@rainbow-me/rainbowkit',
        // A package of scripts/tools.
        'solc',
      ],
      ignoreBinaries: [
        // Tests of other browsers, images and failures, as root on Debian.
        'apt-get',
        'openssl',
        'unshare',
        'nginx',
      ],
    },
    'examples/*': example,
    'examples/headless': withServer,
    'examples/rainbowkit': withServer,
    // Its name is that of the package that it shows.
    'examples/connectkit': { ...example, ignoreDependencies: ['connectkit'] },
    // The version that the adapter gets.
    'examples/appkit': { ...example, ignoreDependencies: ['@wagmi/core'] },
    // Vite serves the page as it is in its package.
    'examples/metamask-test-dapp': {
      ...example,
      ignoreDependencies: ['@metamask/test-dapp', 'vite'],
    },
  },
  // Our packages, which tests install from tarballs.
  ignoreDependencies: ['latchkey-devnet', 'latchkey-playwright'],
  // They install peers of `latchkey` and run its commands, which Knip knows only where it is installed.
  ignoreIssues: {
    'examples/{headless,rainbowkit,review,vite-hono,wagmi-2}/package.json': [
      'binaries',
      'dependencies',
    ],
  },
  treatConfigHintsAsErrors: true,
}
