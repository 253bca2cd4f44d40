import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createdSpecs, expectAppPasses } from '#tests/support/expectAppPasses.ts'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { expectImageServes } from '#tests/support/image/expectImageServes.ts'
import { whyNoImages } from '#tests/support/image/imageRoot.ts'
import { readDockerfile } from '#tests/support/image/readDockerfile.ts'
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

test('its image is small and runs as a user on a read-only file system', async (context) => {
  const reason = whyNoImages()
  if (reason) return context.skip(reason)
  const dockerfile = readFileSync(join(site, 'Dockerfile'), 'utf8')
  const [build] = readDockerfile(dockerfile)
  const commands = build?.steps.filter(({ instruction }) => instruction === 'RUN') ?? []
  // It is installed from the lockfile above.
  expect(commands[0]?.text).toBe('npm ci --include=dev')
  for (const { text } of commands.slice(1))
    execFileSync('sh', ['-ec', text], { cwd: site, stdio: 'ignore' })
  // With .env among the sources, unlike in Docker.
  rmSync(join(site, '.next/standalone/.env'))
  await expectImageServes(
    dockerfile,
    { '/build/.next/standalone': join(site, '.next/standalone') },
    site,
  )
}, 600_000)

test('it passes its tests', async () => {
  await expectAppPasses(site, createdSpecs)
}, 600_000)
