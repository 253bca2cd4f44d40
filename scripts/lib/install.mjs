import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readLockfile } from './lockfile.mjs'
import { sentence } from './sentence.mjs'

/**
 * Installs what package-lock.json asks for, if it is not there.
 * With `production`, packages for development are neither asked for nor installed.
 */
export function installIfNeeded(root, { production = false } = {}) {
  if (isInstalled(root, { production })) return
  process.stdout.write('Installing the packages of package-lock.json …\n')
  // npm itself says where it is when it runs us; else the one on the PATH is taken.
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const args = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
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
 * Says whether node_modules holds what the lockfile asks for, by npm's own record of it:
 * npm writes that file last, so an install that was broken off counts as none.
 */
export function isInstalled(root, { production = false } = {}) {
  const record = `${root}/node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(readLockfile(root).packages).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.devOptional ||
      (production && entry.dev) ||
      installed[path]?.version === entry.version,
  )
}
