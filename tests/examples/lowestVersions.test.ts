import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { expectCreatedSitePasses } from '#tests/support/expectCreatedSitePasses.ts'
import { runNode } from '#tests/support/runNode.ts'
import { runNpm } from '#tests/support/runNpm.ts'
import { read, root } from '#tests/support/tree.ts'
import { builtPackage } from '#tests/support/unpackPackages.ts'

/**
 * The lowest versions that latchkey's ranges allow. The screens and `latchkey/server/next` need some newer
 * ones than the connectors, as the package's README says: those run in a site that create-latchkey writes,
 * in which a person signs in with each kind of wallet; the connectors in `examples/wagmi-2`.
 */
const parent = mkdtempSync(join(tmpdir(), 'latchkey-lowest-'))
const site = join(parent, 'site')

afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** What each range names first: `>=5.62` begins with 5.62.0. */
function lowestVersions(): Record<string, string> {
  const { peerDependencies } = JSON.parse(read('packages/latchkey/manifest.json'))
  return Object.fromEntries(
    Object.entries(peerDependencies as Record<string, string>).map(([name, range]) => {
      const [first = ''] = range.match(/[\d.]+/) ?? []
      return [name, [...first.split('.'), '0', '0'].slice(0, 3).join('.')]
    }),
  )
}

/** What screens and Next's server need more. */
const ofScreens: Record<string, string> = {
  next: '16.0.0',
  react: '19.2.0',
  'react-dom': '19.2.0',
  wagmi: '3.1.0',
  '@tanstack/react-query': '5.62.0',
}

test('the app of the connectors has the lowest versions', () => {
  const { dependencies } = JSON.parse(read('examples/wagmi-2/package.json'))
  const { latchkey: _, ...versions } = dependencies
  expect(lowestVersions()).toMatchObject(versions)
})

test('the README says what the screens need', () => {
  const table = read('packages/latchkey/README.md')
  for (const part of ['from 2.19', 'wagmi 3.1', 'React 19.2', 'TanStack Query 5.62', 'Next 16'])
    expect(table).toContain(part)
})

test('it is installed and built', async () => {
  const command = join(builtPackage('create-latchkey'), 'dist/cli.js')
  const packages = join(root, '.packages')
  const { stderr } = await runNode([command, site, '--packages', packages, '--yes'])
  expect(stderr).toBe('')
  const path = join(site, 'package.json')
  const written = JSON.parse(readFileSync(path, 'utf8'))
  const lowest: Record<string, string> = { ...lowestVersions(), ...ofScreens }
  Object.assign(written.dependencies, lowest)
  for (const name of Object.keys(written.overrides))
    if (name.startsWith('@walletconnect/'))
      written.overrides[name] = lowest['@walletconnect/ethereum-provider']
  // Next 16.0 checks types with TypeScript's own interface, which version 7 does not have.
  Object.assign(written.devDependencies, { typescript: '5.9.3' })
  writeFileSync(path, JSON.stringify(written, null, 2))
  runNpm(site, 'install', '--prefer-offline')
  runNpm(site, 'run', 'build')
}, 900_000)

test('it passes its tests', async () => {
  await expectCreatedSitePasses(site)
}, 600_000)
