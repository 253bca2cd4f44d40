import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { freePorts } from '#tests/support/freePorts.ts'
import { runNpm } from '#tests/support/runNpm.ts'
import { runPlaywright } from '#tests/support/runPlaywright.ts'
import { root } from '#tests/support/tree.ts'
import { unpackPackages } from '#tests/support/unpackPackages.ts'
import { walletConnectLicenses } from '#tests/support/walletConnectLicenses.ts'

/**
 * A Vite app with Hono on the tarballs, with our routes at another path: with each kind of wallet, a
 * person signs in and signs typed data, which the server verifies.
 */
const folder = join(root, 'examples/vite-hono')

test('the app is installed and built', async () => {
  runNpm(folder, 'install', '--prefer-offline')
  // npm keeps a package of an earlier build, whose version is the same.
  await unpackPackages(join(folder, 'node_modules'))
  runNpm(folder, 'run', 'build')
  expect(walletConnectLicenses(join(folder, 'node_modules'))).toEqual(['2.21.8 Apache-2.0'])
}, 600_000)

test('it has no type error', async () => {
  expect(await findTypeErrors(folder)).toBe('')
}, 300_000)

test('it passes its tests', async () => {
  // The services of a devnet, then the app.
  const port = await freePorts(51)
  const env = { DEVNET_PORT: String(port), PORT: String(port + 50) }
  const { stats, failures } = await runPlaywright(folder, { env })
  expect(failures).toEqual([])
  expect(stats.expected).toBe(7)
  expect(stats.skipped).toBe(0)
}, 600_000)
