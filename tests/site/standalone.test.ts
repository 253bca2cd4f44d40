import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import { root } from '#tests/support/tree.ts'
import { megabytes, packageSizes } from '../../scripts/bench/packageSizes.ts'
import { sizeGoals } from '../../scripts/bench/printSizes.ts'
import { servedFolder } from '../../scripts/lib/build.mjs'
import { startProcess } from '../../scripts/lib/processes.mjs'

/** Outside of the tree, because Node looks for packages in the folders above, too. */
const copy = mkdtempSync(join(tmpdir(), 'latchkey-standalone-'))
const pages = ['/', '/sign', '/account', '/errors', '/api/health/live', '/api/auth/session']
const files = ['/favicon.svg', '/wallets/metamask.svg', '/networks/1.svg']

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a copy of the served folder has all that the site needs', async () => {
  cpSync(servedFolder(root), copy, { recursive: true, verbatimSymlinks: true })
  const served = megabytes(copy)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const site = await startLive(port)
  const paths = [...pages, ...files, await pathOfScript(url), '/api/descriptors/index.json']
  const answers = paths.map(async (path) => `${path} ${(await fetch(`${url}${path}`)).status}`)
  expect(await Promise.all(answers)).toEqual(paths.map((path) => `${path} 200`))
  const challenge = await fetch(`${url}/api/auth/challenge`, {
    method: 'POST',
    headers: { origin: 'https://wallet.example', 'content-type': 'application/json' },
    body: JSON.stringify({ address: `0x${'7'.repeat(40)}`, chainId: 1 }),
  })
  expect(challenge.status).toBe(200)
  await site.stop()

  // Those of other systems have other sizes.
  if (process.platform !== 'linux') return
  const installed = [...packageSizes(root).values()].reduce((sum, mb) => sum + mb, 0)
  expect(installed).toBeLessThan(sizeGoals.installed * 1.04)
  expect(served).toBeLessThan(sizeGoals.served)
})

async function pathOfScript(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  return / src="(\/_next\/static\/[^"]+\.js)/.exec(page)?.[1] ?? 'the page has no script'
}

/** Starts the copy as an operator does; resolves once it answers. */
function startLive(port: number): Promise<ReturnType<typeof startProcess>> {
  return new Promise((resolve, reject) => {
    const site = startProcess({
      name: 'site',
      command: process.execPath,
      args: ['scripts/start.mjs'],
      cwd: copy,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        WORLD: 'live',
        APP_ORIGIN: 'https://wallet.example',
        RPC_URLS: '1=https://node.invalid',
        HOSTNAME: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: '.data',
      },
      onLine: (line) => {
        if (line.includes('"msg":"ready"')) resolve(site)
      },
    })
    site.exited.then(() => reject(new Error(site.lastOutput())))
  })
}
