import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readLockfile } from './lockfile.mjs'
import { sentence } from './sentence.mjs'

/**
 * Installs what package-lock.json requires, if it is missing.
 *
 * @param {string} root
 */
export function installIfNeeded(root) {
  if (isInstalled(root)) return
  process.stdout.write('Installing the packages of package-lock.json …\n')
  // npm passes its own path when it runs this script; otherwise the one on the PATH is used.
  const npm = process.env.npm_execpath
  const command = npm ? process.execPath : 'npm'
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const args = [...(npm ? [npm] : []), 'ci', ...options]
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
 * file last, so an interrupted install counts as none.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const record = `${root}/node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  /** @type {import('./lockfile.mjs').Lockfile} */
  const { packages: installed } = JSON.parse(readFileSync(record, 'utf8'))
  return Object.entries(readLockfile(root).packages).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.devOptional ||
      installed[path]?.version === entry.version,
  )
}
