import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createdSpecs, expectAppPasses } from '#tests/support/expectAppPasses.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { runNode } from '#tests/support/runNode.ts'
import { root } from '#tests/support/tree.ts'
import { builtPackage, unpackPackages } from '#tests/support/unpackPackages.ts'
import { until } from '#tests/support/until.ts'

/**
 * The site that create-latchkey writes, on the tarballs, without an installation: it is inside of
 * this project, so that every package but ours is found in its node_modules, in the same versions
 * (`createLatchkey.test.ts`). `npm run test:full` installs the site into an empty folder instead.
 */
mkdirSync(join(root, '.packages'), { recursive: true })
const parent = mkdtempSync(join(root, '.packages/next-'))
const site = join(parent, 'site')

afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('a site with every wallet is written and built', async () => {
  const command = join(builtPackage('create-latchkey'), 'dist/cli.js')
  const written = await runNode([command, site, '--packages', join(root, '.packages'), '--yes'])
  expect(written.stderr).toBe('')
  await unpackPackages(join(site, 'node_modules'))
  const icons = join(site, 'node_modules/latchkey/dist/copyIcons.js')
  expect((await runNode([icons, 'public'], { cwd: site })).code).toBeUndefined()
  const next = join(root, 'node_modules/next/dist/bin/next')
  const { code, stdout, stderr } = await runNode([next, 'build'], { cwd: site })
  expect(code, (stdout + stderr).slice(-2_000)).toBeUndefined()
}, 600_000)

test('a body that is sent to a page is refused before Next keeps it', async () => {
  const port = await freePort()
  const next = join(root, 'node_modules/next/dist/bin/next')
  const server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: site,
    env: { ...process.env, PORT: String(port), DATABASE_URL: 'memory://' },
    stdio: 'ignore',
  })
  try {
    const url = `http://localhost:${port}/`
    const statusOf = async (init: RequestInit) => (await fetch(url, init)).status
    await until(() => fetch(url))
    expect(await statusOf({ method: 'POST', body: 'x'.repeat(1_000_000) })).toBe(405)
    expect(await statusOf({ method: 'POST' })).not.toBe(405)
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}, 120_000)

test('with each kind of wallet, a person signs in and signs typed data', async () => {
  await expectAppPasses(site, createdSpecs)
}, 300_000)
