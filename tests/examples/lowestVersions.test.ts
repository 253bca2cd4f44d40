import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createdSpecs, expectAppPasses } from '#tests/support/expectAppPasses.ts'
import { runNode } from '#tests/support/runNode.ts'
import { runNpm } from '#tests/support/runNpm.ts'
import { read, root } from '#tests/support/tree.ts'
import { builtPackage } from '#tests/support/unpackPackages.ts'

/**
 * The lowest versions that latchkey's ranges allow. The screens and `latchkey/server/next` need some newer
 * ones than the connectors, as the package's README says: those run in a site that create-latchkey writes,
 * in which a person signs in with each kind of wallet; the connectors in `examples/wagmi-2`,
 * and the review of any app in `examples/review`.
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
const ofScreens = {
  next: '16.0.0',
  react: '19.2.0',
  'react-dom': '19.2.0',
  wagmi: '3.1.0',
  '@tanstack/react-query': '5.62.0',
}

test.each(['wagmi-2', 'review'])('examples/%s has the lowest versions', (name) => {
  const { dependencies } = JSON.parse(read(`examples/${name}/package.json`))
  const { latchkey: _, ...versions } = dependencies
  expect(lowestVersions()).toMatchObject(versions)
})

test('the README says what connectors, screens and Next’s server need', () => {
  const sentence = (name: string, version: string) => `${name} ${version.replace(/(\.0)+$/, '')}`
  const { wagmi = '', next = '' } = lowestVersions()
  const needs = [
    sentence('wagmi from', wagmi),
    sentence('Next', next),
    sentence('wagmi', ofScreens.wagmi),
    sentence('React', ofScreens.react),
    sentence('TanStack Query', ofScreens['@tanstack/react-query']),
    sentence('Next', ofScreens.next),
  ]
  const readme = read('packages/latchkey/README.md')
  expect(needs.filter((need) => !readme.includes(need))).toEqual([])
})

test('the connectors install beside the lowest version of Next', () => {
  const folder = join(parent, 'beside')
  mkdirSync(folder)
  const { next } = lowestVersions()
  // The React that this version of Next asks for.
  const react = '18.2.0'
  const { dependencies } = JSON.parse(read('examples/wagmi-2/package.json'))
  const latchkey = `file:${join(root, '.packages/latchkey-0.1.0.tgz')}`
  const beside = { ...dependencies, latchkey, next, react, 'react-dom': react }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: beside }))
  runNpm(folder, 'install', '--package-lock-only', '--prefer-offline')
}, 300_000)

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
  await expectAppPasses(site, createdSpecs)
}, 600_000)
