import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readLockfile } from '../lib/lockfile.mjs'

/** What each package of a folder's lockfile takes on disk in MB, by its path; 0 if it is not installed. */
export function packageSizes(folder: string): Map<string, number> {
  const paths = Object.keys(readLockfile(folder).packages).filter((path) => path !== '')
  // Without the packages inside it, which the lockfile lists.
  return new Map(paths.map((path) => [path, megabytes(join(folder, path), ['node_modules'])]))
}

/** What a folder takes on disk in MB, without folders of these names; 0 if it does not exist. */
export function megabytes(folder: string, without: string[] = []): number {
  const entries = readEntries(folder).filter(({ name }) => !without.includes(name))
  return entries.reduce((total, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return total + megabytes(path, without)
    return total + (lstatSync(path).blocks * 512) / 1_000_000
  }, 0)
}

/** Packages of other platforms are not installed. */
function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
