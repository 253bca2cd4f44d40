import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { loadedPackages } from './loadedPackages.mjs'
import { readLockfile } from './lockfile.mjs'
import { sentence } from './sentence.mjs'

/**
 * Installs what package-lock.json requires, if it is missing. With `production`, development
 * packages are neither required nor installed.
 *
 * @param {string} root
 */
export function installIfNeeded(root, { production = false } = {}) {
  if (isInstalled(root, { production })) return
  process.stdout.write('Installing the packages of package-lock.json …\n')
  // npm passes its own path when it runs this script; otherwise the one on the PATH is used.
  const npm = process.env.npm_execpath
  const command = npm ? process.execPath : 'npm'
  const args = [...(npm ? [npm] : []), 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  args.push(production ? '--omit=dev' : '--include=dev')
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  })
  if (error) throw sentence(`npm could not be run (${error.message}). It comes with Node.`)
  if (status !== 0) {
    throw sentence('npm ci failed; its last lines above say why. Try again when that is mended.')
  }
}

/**
 * Whether node_modules contains what the lockfile requires, by npm's own record: npm writes that
 * file last, so an interrupted install counts as none. With `production`, what a build loads is enough.
 *
 * @param {string} root
 */
export function isInstalled(root, { production = false } = {}) {
  const record = `${root}/node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  /** @type {import('./lockfile.mjs').Lockfile} */
  const { packages: installed } = JSON.parse(readFileSync(record, 'utf8'))
  const loaded = production ? loadedPackages(root) : undefined
  return Object.entries(readLockfile(root).packages).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.devOptional ||
      (production && entry.dev) ||
      (loaded && !loaded.has(path)) ||
      installed[path]?.version === entry.version,
  )
}
