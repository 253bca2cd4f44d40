import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDevnetClient } from '#devnet/client.ts'
import { isStrict } from '#e2e/support/isStrict.ts'
import { test as base } from '#packages/playwright/src/test.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'
import { root } from '#tests/support/tree.ts'
import { bundledDevnetArguments } from '../../scripts/lib/bundleDevnet.ts'
import { startStack } from '../../scripts/lib/stack.mjs'

/** A built site and what its environment adds to that of every test. */
export type Site = { root: string; env: Record<string, string> }

/** The running site and the control port of the devnet it uses. */
export type RunningSite = { siteUrl: string; controlUrl: string }

type Fixtures = {
  /** Makes the devnet strict, if it is for this spec. */
  strictDevnet: undefined
}

type WorkerFixtures = {
  /** The site under test: this project. */
  site: Site
  /** The worker's own site and devnet, with an empty database. */
  runningSite: RunningSite
}

/**
 * The fixtures of latchkey-playwright on a site and a devnet that no other worker uses; the site's
 * address is the base URL.
 */
export const siteTest = base.extend<Fixtures, WorkerFixtures>({
  // The site loads the devnet's wallet itself.
  walletPresence: 'none',

  site: [
    { root, env: {} },
    { option: true, scope: 'worker' },
  ],

  runningSite: [
    async ({ site }, use, { parallelIndex }) => {
      const dataDir = await createDataDirectory()
      const running = await startStack({
        root: site.root,
        mode: 'start',
        port: Number(process.env.E2E_PORT || 3100) + parallelIndex * portsPerWorker,
        devnetPort: Number(process.env.E2E_DEVNET_PORT || 4100) + parallelIndex * portsPerWorker,
        dataDir,
        devnetArguments: await bundledDevnetArguments(),
        env: {
          ...inheritedEnv(),
          RATE_LIMITS: 'all=100000/60',
          LOG_LEVEL: 'warn',
          // The smart wallet's link service has a fixed address, which its spec mocks.
          LINK_ORIGINS: 'https://www.walletlink.org,wss://www.walletlink.org',
          // Of this run, not of a developer: pages then reach nodes through the site only.
          ...(process.env.E2E_RPC_PROXY === 'on' && { RPC_PROXY: 'on' }),
          ...site.env,
        },
        logFolder: join(root, 'test-results', `logs-${parallelIndex}`),
      })
      await use({ siteUrl: running.siteUrl, controlUrl: running.controlUrl ?? '' })
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  devnet: async ({ runningSite }, use) => {
    const client = createDevnetClient(runningSite.controlUrl)
    await use({ services: await client.services(), client })
  },

  strictDevnet: [
    async ({ devnet, resetDevnet: _ }, use, info) => {
      if (isStrict(info.file)) {
        info.annotations.push({ type: 'strict' })
        await devnet.client.strict.set({ rules: 'always' })
      }
      await use(undefined)
    },
    { auto: true },
  ],

  appUrl: async ({ runningSite }, use) => {
    await use(runningSite.siteUrl)
  },
})

/** More than the services of a devnet. */
const portsPerWorker = 50

/** The environment without a developer's own settings: the run configures its own. */
function inheritedEnv(): NodeJS.ProcessEnv {
  const ownVariables =
    /^(WORLD|PORT|DEVNET_PORT|DATA_DIR|APP_|DATABASE_URL|RPC_|SERVER_RPC_URLS|EXPLORER_URLS|CHAIN_NAMES|SIGN_IN_|FRAME_ANCESTORS|DEV_WALLET_URL|DEV_PHONE_URL|WC_|SMART_WALLET_|BUNDLER_URLS|PAYMASTER_URLS|LINK_ORIGINS|OPENID_|WALLETS|LOOK$)/
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ownVariables.test(name)),
  ) as NodeJS.ProcessEnv
}
