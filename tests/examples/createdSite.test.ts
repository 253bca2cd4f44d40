import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createdSpecs, expectAppPasses } from '#tests/support/expectAppPasses.ts'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { runNode } from '#tests/support/runNode.ts'
import { runNpm } from '#tests/support/runNpm.ts'
import { root } from '#tests/support/tree.ts'
import { builtPackage } from '#tests/support/unpackPackages.ts'
import { walletConnectLicenses } from '#tests/support/walletConnectLicenses.ts'

/**
 * The site that create-latchkey writes, installed: an empty folder and the tarballs are all that it needs. With
 * each kind of wallet, a person signs in and signs typed data on a protected page.
 */
const parent = mkdtempSync(join(tmpdir(), 'latchkey-site-'))
const site = join(parent, 'site')

afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('a site with every wallet is written, installed and built', async () => {
  const command = join(builtPackage('create-latchkey'), 'dist/cli.js')
  const packages = join(root, '.packages')
  const { stderr } = await runNode([command, site, '--packages', packages, '--yes'])
  expect(stderr).toBe('')
  runNpm(site, 'install', '--prefer-offline')
  runNpm(site, 'run', 'build')
  expect(walletConnectLicenses(join(site, 'node_modules'))).toEqual(['2.21.8 Apache-2.0'])
}, 600_000)

test('it has no type error', async () => {
  expect(await findTypeErrors(site)).toBe('')
}, 300_000)

test('it passes its tests', async () => {
  await expectAppPasses(site, createdSpecs)
}, 600_000)
