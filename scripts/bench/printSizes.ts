import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readLockfile } from '../lib/lockfile.mjs'
import { printTable } from '../lib/table.mjs'
import { withGoal } from './goal.ts'

/** Prints the size of the installed packages on disk: of all, and of those that serving needs. */
export async function printSizes(root: string): Promise<void> {
  const packages = Object.entries(readLockfile(root).packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, mb: megabytes(join(root, path)) }))
  const sum = (list: typeof packages) => list.reduce((total, { mb }) => total + mb, 0)
  const production = packages.filter(({ dev }) => !dev)
  const needed = production.filter(({ optional, devOptional }) => !optional && !devOptional)
  await printTable(
    ['packages on disk', 'MB', 'goal'],
    [
      ['installed', ...withGoal(sum(packages), 900, 0)],
      ['after npm prune --omit=dev', ...withGoal(sum(production), 450, 0)],
      ['after npm prune --omit=dev --omit=optional', ...withGoal(sum(needed), 450, 0)],
    ],
  )
}

/** What a package takes on disk, without the packages inside it, which the lockfile lists. */
function megabytes(folder: string): number {
  const entries = readEntries(folder).filter(({ name }) => name !== 'node_modules')
  return entries.reduce((total, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return total + megabytes(path)
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
