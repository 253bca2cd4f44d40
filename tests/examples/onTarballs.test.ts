import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectAppPasses } from '#tests/support/expectAppPasses.ts'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { runNpm } from '#tests/support/runNpm.ts'
import { root } from '#tests/support/tree.ts'
import { unpackPackages } from '#tests/support/unpackPackages.ts'
import { walletConnectLicenses } from '#tests/support/walletConnectLicenses.ts'

/**
 * Apps that install the tarballs: a Vite app with Hono, with our routes at another path, where a person
 * signs in with each kind of wallet; and our connectors in an app with wagmi 2 and React 18, each package
 * in the lowest version that ours says it takes. npm refuses an app whose packages do not fit together.
 */
const apps = [
  { name: 'vite-hono', specs: 7 },
  { name: 'wagmi-2', specs: 2 },
]

describe.each(apps)('examples/$name', ({ name, specs }) => {
  const folder = join(root, 'examples', name)

  test('is installed and built', async () => {
    runNpm(folder, 'install', '--prefer-offline')
    // npm keeps a package of an earlier build, whose version is the same.
    await unpackPackages(join(folder, 'node_modules'))
    runNpm(folder, 'run', 'build')
    const others = walletConnectLicenses(join(folder, 'node_modules')).filter(
      (license) => !license.endsWith(' Apache-2.0'),
    )
    expect(others).toEqual([])
  }, 600_000)

  test('has no type error', async () => {
    expect(await findTypeErrors(folder)).toBe('')
  }, 300_000)

  test('passes its tests', async () => {
    await expectAppPasses(folder, specs)
  }, 600_000)
})
