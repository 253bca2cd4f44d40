import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { freePorts } from '#tests/support/freePorts.ts'
import { runNpm } from '#tests/support/runNpm.ts'
import { runPlaywright } from '#tests/support/runPlaywright.ts'
import { root } from '#tests/support/tree.ts'
import { unpackPackages } from '#tests/support/unpackPackages.ts'
import { isInstalled } from '../../scripts/lib/install.mjs'

/**
 * Apps built with other projects' kits: installed from their own lockfiles, and tested with the
 * packages as others install them.
 */
const examples = ['rainbowkit', 'connectkit', 'react-wallet-kit', 'metamask-test-dapp']

describe.each(examples)('examples/%s', (name) => {
  const folder = join(root, 'examples', name)

  test('installs from its own lockfile', async () => {
    if (!isInstalled(folder)) runNpm(folder, 'ci')
    await unpackPackages(join(folder, 'node_modules'))
    copyAnvil(join(folder, 'node_modules'))
    expect(isInstalled(folder)).toBe(true)
  }, 600_000)

  test('has no type error', async () => {
    expect(await findTypeErrors(folder)).toBe('')
  }, 300_000)

  test('passes its tests', async () => {
    // The services of a devnet, then the app: another run on this machine has ports of its own.
    const port = await freePorts(51)
    const env = { DEVNET_PORT: String(port), PORT: String(port + 50) }
    const { stats, failures } = await runPlaywright(folder, { env })
    expect(failures).toEqual([])
    expect(stats.expected).toBeGreaterThan(0)
    expect(stats.skipped).toBe(0)
  }, 900_000)
})

/** Copies anvil, which npm would install with the packages. */
function copyAnvil(modules: string): void {
  const scope = join(root, 'node_modules/@foundry-rs')
  for (const name of readdirSync(scope).filter((entry) => entry.startsWith('anvil-')))
    cpSync(join(scope, name), join(modules, '@foundry-rs', name), { recursive: true })
}
