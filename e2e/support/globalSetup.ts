import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../../scripts/lib/build.mjs'
import { startWorld } from '../../scripts/lib/world.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts the devnet and the built site for a Playwright run, with an empty database, and returns
 * their teardown. Workers read the addresses from E2E_SITE_URL and E2E_CONTROL_URL.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildIfStale(root)
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-e2e-'))
  const world = await startWorld({
    root,
    mode: 'start',
    port: Number(process.env.E2E_PORT || 3100),
    devnetPort: Number(process.env.E2E_DEVNET_PORT || 4100),
    dataDir,
    env: {
      ...outside(),
      RATE_LIMITS: 'all=100000/60',
      LOG_LEVEL: 'warn',
      // The smart wallet's link service has a fixed address, which its spec mocks.
      LINK_ORIGINS: 'https://www.walletlink.org,wss://www.walletlink.org',
    },
    logFolder: join(root, 'test-results', 'logs'),
  })
  process.env.E2E_SITE_URL = world.siteUrl
  process.env.E2E_CONTROL_URL = world.controlUrl
  return async () => {
    await world.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The environment without a developer's own settings: the run configures its own. */
function outside(): NodeJS.ProcessEnv {
  const own =
    /^(WORLD|PORT|DEVNET_PORT|DATA_DIR|APP_|DATABASE_URL|RPC_|SERVER_RPC_URLS|EXPLORER_URLS|CHAIN_NAMES|SIGN_IN_|FRAME_ANCESTORS|DEV_WALLET_URL|DEV_PHONE_URL|WC_|SMART_WALLET_|BUNDLER_URLS|PAYMASTER_URLS|LINK_ORIGINS|WALLETS)/
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !own.test(name)),
  ) as NodeJS.ProcessEnv
}
