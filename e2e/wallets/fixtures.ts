import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildIfStale, buildSources } from '../../scripts/lib/build.mjs'
import { root } from '../../tests/support/tree.ts'
import { copyWithout, walletKinds } from '../../tests/support/walletKinds.ts'
import { test as base } from '../fixtures.ts'

/** The wallets of a site under test. */
export type WalletList = {
  /** The kinds that it has, in this order; it is built without the code of the others. */
  kinds: string[]
  /** The list itself, instead of wallets.config.ts without the other kinds. */
  file?: string
  /** Files that are added, by their path. */
  added?: Record<string, string>
  /** True: the usual build with all kinds, of which `WALLETS` selects these. */
  isSelected?: boolean
  /**
   * Name of its folder.
   * @default the kinds
   */
  name?: string
  /** Configuration of drizzle-kit among the added files, by which a migration is generated. */
  drizzleConfig?: string
  /** Variables of the site's environment. */
  env?: Record<string, string>
}

type WorkerFixtures = { list: WalletList }

/** `test` on a site with another list of wallets, which is built if its sources have changed. */
export const test = base.extend<object, WorkerFixtures>({
  list: [{ kinds: walletKinds }, { option: true, scope: 'worker' }],

  site: [
    async ({ list }, use) => {
      const { kinds, isSelected } = list
      if (isSelected) await use({ root, env: { WALLETS: kinds.join(',') } })
      else await use({ root: await buildCopy(list), env: list.env ?? {} })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** The expectations that belong to `test`. */
export const expect: typeof test.expect = test.expect

/** Of what a site and its devnet need, what a build does not read. */
const besideTheBuild = /^(devnet|public)\//

/**
 * Builds the site in a folder of its own, below the project because the bundler reads node_modules
 * only from there. The build of the same sources is used again.
 */
async function buildCopy({
  kinds,
  file,
  added = {},
  name,
  drizzleConfig,
}: WalletList): Promise<string> {
  const folder = join(root, '.sites', name ?? (kinds.join('-') || 'other'))
  const others = walletKinds.filter((kind) => !kinds.includes(kind))
  for (const entry of existsSync(folder) ? readdirSync(folder) : [])
    if (entry !== '.next') rmSync(join(folder, entry), { recursive: true })
  mkdirSync(folder, { recursive: true })
  const sources = new Set(buildSources(root))
  copyWithout(others, folder, (path) => sources.has(path) || besideTheBuild.test(path))
  if (file) copyFileSync(join(root, file), join(folder, 'wallets.config.ts'))
  for (const [path, text] of Object.entries(added)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (drizzleConfig) generateMigration(folder, drizzleConfig)
  await buildIfStale(folder)
  // Next warns at start about a second lockfile.
  rmSync(join(folder, 'package-lock.json'))
  return folder
}

/** The condition disables `server-only`. */
function generateMigration(folder: string, config: string) {
  execFileSync(
    process.execPath,
    ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', config],
    { cwd: folder, env: { ...process.env, NODE_OPTIONS: '--conditions=react-server' } },
  )
}
