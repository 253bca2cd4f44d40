import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { createdSpecs, expectAppPasses } from '#tests/support/expectAppPasses.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { runNode } from '#tests/support/runNode.ts'
import { root } from '#tests/support/tree.ts'
import { until } from '#tests/support/until.ts'
import { writeCreatedSite } from '#tests/support/writeCreatedSite.ts'
import { createdSiteKb, firstLoad } from '../../scripts/bench/firstLoad.ts'
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.ts'

/**
 * The site that create-latchkey writes, on the tarballs, without an installation: it is inside of
 * this project (`writeCreatedSite`). `npm run test:full` installs the site into an empty folder, too.
 */
mkdirSync(join(root, '.packages'), { recursive: true })
const parent = mkdtempSync(join(root, '.packages/next-'))
const site = join(parent, 'site')

afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('a site with every wallet is written and built', async () => {
  await writeCreatedSite(site)
  const next = join(root, 'node_modules/next/dist/bin/next')
  const { code, stdout, stderr } = await runNode([next, 'build'], { cwd: site })
  expect(code, (stdout + stderr).slice(-2_000)).toBeUndefined()
}, 600_000)

test('its first page is as light as this project’s own, and loads no wallet', async () => {
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumArgs,
  })
  try {
    await whileServed(async (url) => {
      const load = await firstLoad(browser, url)
      expect(load.scripts).toBeGreaterThan(0)
      expect(load.scriptKb).toBeLessThanOrEqual(createdSiteKb)
      expect(load.laterKb).toBeGreaterThan(0)
      expect(load.sdkKb).toBe(0)
      // The devnet's wallet, which is an extension on a real site.
      expect(load.foreignHosts.filter((host) => !host.startsWith('localhost:'))).toEqual([])
    })
  } finally {
    await browser.close()
  }
}, 120_000)

test('a body that is sent to a page is refused before Next keeps it', async () => {
  await whileServed(async (url) => {
    const statusOf = async (init: RequestInit) => (await fetch(url, init)).status
    expect(await statusOf({ method: 'POST', body: 'x'.repeat(1_000_000) })).toBe(405)
    expect(await statusOf({ method: 'POST' })).not.toBe(405)
  })
}, 120_000)

test('with each kind of wallet, a person signs in and signs typed data', async () => {
  await expectAppPasses(site, createdSpecs)
}, 300_000)

/** Serves the built site, without a devnet. */
async function whileServed(use: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const next = join(root, 'node_modules/next/dist/bin/next')
  const server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: site,
    env: { ...process.env, PORT: String(port), DATABASE_URL: 'memory://' },
    stdio: 'ignore',
  })
  try {
    const url = `http://localhost:${port}/`
    await until(() => fetch(url))
    await use(url)
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}
