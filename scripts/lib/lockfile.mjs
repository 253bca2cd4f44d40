/**
 * Helpers to read package-lock.json: what an entry represents and what is missing. Shared by `npm
 * run lock:complete` and the tests that read the lockfile.
 */
import { readFileSync } from 'node:fs'

/**
 * @typedef {{ version?: string, integrity?: string, license?: string | undefined, dev?: boolean, optional?: boolean,
 *   devOptional?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ lockfileVersion?: number, packages: Record<string, LockEntry> }} Lockfile
 */

/**
 * Reads and parses the lockfile of a folder.
 *
 * @param {string} root
 * @returns {Lockfile}
 */
export function readLockfile(root) {
  return JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
}

/**
 * Name of the package at a lockfile path: `node_modules/a/node_modules/@b/c` is `@b/c`.
 *
 * @param {string} path
 */
export function packageName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/**
 * Optional dependencies that no entry of the lockfile resolves; `npm ci` rejects such a file.
 *
 * @param {Lockfile} lockfile
 */
export function missingOptionalDependencies(lockfile) {
  const missing = []
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!resolvePackage(lockfile.packages, path, name))
        missing.push({ parent: entry, name, version })
    }
  }
  return missing
}

/**
 * Resolves a package as Node does: next to the requiring one, then one folder up, to the root.
 *
 * @param {Lockfile['packages']} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined} its path in the lockfile
 */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
    const up = folder.lastIndexOf('/node_modules/')
    folder = up === -1 ? '' : folder.slice(0, up)
  }
}
