import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { failedSpecs, type PlaywrightReport } from '#tests/support/failedSpecs.ts'
import { freePorts } from '#tests/support/freePorts.ts'
import { root } from '#tests/support/tree.ts'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { isInstalled } from '../../scripts/lib/install.mjs'

/**
 * Apps built with other projects' kits: installed from their own lockfiles, and tested with the
 * packages as others install them.
 */
const run = promisify(execFile)
const examples = ['rainbowkit', 'connectkit', 'metamask-test-dapp']
const packages = ['latchkey-devnet', 'latchkey-playwright']

beforeAll(async () => {
  await run(process.execPath, ['--import', 'tsx', 'scripts/packages.ts'], { cwd: root })
}, 300_000)

describe.each(examples)('examples/%s', (name) => {
  const folder = join(root, 'examples', name)

  test('installs from its own lockfile', async () => {
    if (!isInstalled(folder)) installFromLockfile(folder)
    await unpackPackages(join(folder, 'node_modules'))
    expect(isInstalled(folder)).toBe(true)
  }, 600_000)

  test('has no type error', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const types = await run(process.execPath, [tsc, '--noEmit'], { cwd: folder }).catch((e) => e)
    expect(types.stdout).toBe('')
  }, 300_000)

  test('passes its tests', async () => {
    const playwright = join(folder, 'node_modules/@playwright/test/cli.js')
    // The services of a devnet, then the app: another run on this machine has ports of its own.
    const port = await freePorts(51)
    const env = {
      ...process.env,
      CHROMIUM_PATH: await ensureChromium(),
      DEVNET_PORT: String(port),
      PORT: String(port + 50),
    }
    const { stdout } = await run(process.execPath, [playwright, 'test', '--reporter=json'], {
      cwd: folder,
      env,
      maxBuffer: 1e8,
    }).catch((reason: { stdout: string }) => reason)
    const { stats, errors, suites } = JSON.parse(stdout) as PlaywrightReport
    expect(errors.map(({ message }) => message)).toEqual([])
    expect(failedSpecs(suites)).toEqual([])
    expect(stats.expected).toBeGreaterThan(0)
    expect(stats.skipped).toBe(0)
  }, 900_000)
})

function installFromLockfile(folder: string): void {
  const { status, stderr } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ci failed in ${folder}: ${stderr.slice(-2_000)}`)
}

/**
 * Unpacks the tarballs, and copies anvil, which npm would install with them. They are not in the
 * lockfile, because every build has another hash.
 */
async function unpackPackages(modules: string): Promise<void> {
  for (const name of packages) {
    const target = join(modules, name)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target)
    const tarball = join(root, '.packages', `${name}-0.1.0.tgz`)
    await run('tar', ['-xzf', tarball, '-C', target, '--strip-components', '1'])
  }
  const scope = join(root, 'node_modules/@foundry-rs')
  for (const name of readdirSync(scope).filter((entry) => entry.startsWith('anvil-')))
    cpSync(join(scope, name), join(modules, '@foundry-rs', name), { recursive: true })
}
