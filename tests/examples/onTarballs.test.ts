import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { expectAppPasses } from '#tests/support/expectAppPasses.ts'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { runNpm } from '#tests/support/runNpm.ts'
import { read, root } from '#tests/support/tree.ts'
import { unpackPackages } from '#tests/support/unpackPackages.ts'
import { walletConnectLicenses } from '#tests/support/walletConnectLicenses.ts'

/**
 * Apps that install the tarballs: a Vite app with Hono, with our routes at another path, where a person
 * signs in with each kind of wallet; an app with its own `WagmiProvider` and screens; and in apps with wagmi 2 and React 18, each package in the lowest
 * version that ours says it takes, our connectors, and our review of wagmi's own. The latter also with the
 * versions of `examples/vite-wagmi`. npm refuses an app whose packages do not fit together.
 */
const apps = [
  { name: 'vite-hono', specs: 7 },
  { name: 'wagmi-2', specs: 2 },
  { name: 'review', specs: 5 },
  { name: 'headless', specs: 2 },
]

const packages = join(root, '.packages')
const created: string[] = []

afterAll(() => {
  for (const folder of created) rmSync(dirname(folder), { recursive: true, force: true })
})

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

test('examples/review passes its tests with wagmi 3 and React 19, too', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'latchkey-review-')), 'app')
  created.push(folder)
  const skipped = new Set(['node_modules', 'dist', 'test-results'])
  cpSync(join(root, 'examples/review'), folder, {
    recursive: true,
    filter: (path) => !skipped.has(basename(path)),
  })
  const path = join(folder, 'package.json')
  const { dependencies } = JSON.parse(read('examples/vite-wagmi/package.json'))
  const app = JSON.parse(readFileSync(path, 'utf8').replaceAll('../../.packages', packages))
  for (const name of Object.keys(app.dependencies))
    if (name in dependencies) app.dependencies[name] = dependencies[name]
  // They belong to React 18.
  for (const name of ['@types/react', '@types/react-dom']) delete app.devDependencies[name]
  writeFileSync(path, JSON.stringify(app, null, 2))
  runNpm(folder, 'install', '--prefer-offline')
  await unpackPackages(join(folder, 'node_modules'))
  await expectAppPasses(folder, 5)
}, 900_000)
