import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectAppPasses } from '#tests/support/expectAppPasses.ts'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { runNpm } from '#tests/support/runNpm.ts'
import { root } from '#tests/support/tree.ts'
import { unpackPackages } from '#tests/support/unpackPackages.ts'
import { isInstalled } from '../../scripts/lib/install.mjs'

/**
 * Apps built with other projects' kits: installed from their own lockfiles, and tested with the
 * packages as others install them.
 */
const examples = [
  { name: 'appkit', specs: 4 },
  { name: 'base-account', specs: 5 },
  { name: 'rainbowkit', specs: 7 },
  { name: 'connectkit', specs: 5 },
  { name: 'react-wallet-kit', specs: 1 },
  { name: 'metamask-test-dapp', specs: 5 },
  { name: 'safe-account', specs: 2 },
]

describe.each(examples)('examples/$name', ({ name, specs }) => {
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
    await expectAppPasses(folder, specs)
  }, 900_000)
})

/** Copies anvil, which npm would install with the packages. */
function copyAnvil(modules: string): void {
  const scope = join(root, 'node_modules/@foundry-rs')
  for (const name of readdirSync(scope).filter((entry) => entry.startsWith('anvil-')))
    cpSync(join(scope, name), join(modules, '@foundry-rs', name), { recursive: true })
}
