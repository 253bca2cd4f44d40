import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import { root } from '#tests/support/tree.ts'
import { packageSizes } from '../../scripts/bench/packageSizes.ts'
import { sizeGoals } from '../../scripts/bench/printSizes.ts'
import { startProcess } from '../../scripts/lib/processes.mjs'

/**
 * A delivered copy: the build, what serving needs, and the installed packages. Outside of the tree,
 * because Node looks for packages in the folders above, too.
 */
const copy = mkdtempSync(join(tmpdir(), 'latchkey-pruned-'))
const delivered = [
  ...['.next', 'next.config.mjs', 'package-lock.json', 'package.json', 'public', 'scripts'],
  'devnet/http/canListen.mjs',
]
const pages = ['/', '/sign', '/account', '/errors', '/api/health/live', '/api/auth/session']

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the site is served with the packages that npm run prune leaves', async () => {
  const isNeeded = (path: string) => !/(^|\/)(tools\/node_modules|\.next\/cache)(\/|$)/.test(path)
  for (const name of delivered)
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isNeeded })
  // Links, unless that folder is on another disk.
  const packages = join(root, 'node_modules')
  if (spawnSync('cp', ['-al', packages, copy]).status !== 0)
    cpSync(packages, join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  const installed = total(packageSizes(copy))
  execFileSync(process.execPath, ['scripts/prune.mjs'], { cwd: copy })
  expect(existsSync(join(copy, 'node_modules/@base-ui'))).toBe(false)

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const site = await startLive(port)
  const answers = pages.map(async (path) => `${path} ${(await fetch(`${url}${path}`)).status}`)
  expect(await Promise.all(answers)).toEqual(pages.map((path) => `${path} 200`))
  const challenge = await fetch(`${url}/api/auth/challenge`, {
    method: 'POST',
    headers: { origin: 'https://wallet.example', 'content-type': 'application/json' },
    body: JSON.stringify({ address: `0x${'7'.repeat(40)}`, chainId: 1 }),
  })
  expect(challenge.status).toBe(200)
  await site.stop()

  // Those of other systems have other sizes.
  if (process.platform !== 'linux') return
  expect(installed).toBeLessThan(sizeGoals.installed * 1.03)
  expect(total(packageSizes(copy))).toBeLessThan(sizeGoals.production)
})

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
        DATA_DIR: join(copy, '.data'),
      },
      onLine: (line) => {
        if (line.includes('"msg":"ready"')) resolve(site)
      },
    })
    site.exited.then(() => reject(new Error(site.lastOutput())))
  })
}

function total(sizes: Map<string, number>): number {
  return [...sizes.values()].reduce((sum, mb) => sum + mb, 0)
}
