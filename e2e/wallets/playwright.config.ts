import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'
import { walletKinds } from '../../tests/support/walletKinds.ts'
import type { WalletList } from './fixtures.ts'

const pairs = walletKinds.flatMap((first) =>
  walletKinds.filter((second) => second !== first).map((second) => [first, second] as const),
)

/**
 * Sites with other lists of wallets, for `npm run test:full`: each kind alone and wagmi's own
 * connectors, whose sites are built without the other kinds' code, and every order of two, which the
 * usual build takes from `WALLETS`. A project is a site.
 */
export default defineConfig<object, { list: WalletList }>({
  ...base,
  testDir: '.',
  testIgnore: [],
  globalSetup: '../support/globalSetup.ts',
  outputDir: '../../test-results/wallets',
  projects: [
    ...walletKinds.map((kind) => ({
      name: `only ${kind}`,
      testMatch: 'only.spec.ts',
      use: { list: { kinds: [kind] } },
    })),
    {
      name: 'connectors of wagmi',
      testMatch: 'wagmi.spec.ts',
      use: { list: { kinds: [], file: 'e2e/wallets/wagmiConnectors.ts' } },
    },
    ...pairs.map(([first, second]) => ({
      name: `${first}, ${second}`,
      testMatch: 'order.spec.ts',
      use: { list: { kinds: [first, second], isSelected: true } },
    })),
  ],
})
