import { join } from 'node:path'
import { loadedPackages } from '../lib/loadedPackages.mjs'
import { printTable } from '../lib/table.mjs'
import { withGoal } from './goal.ts'
import { packageSizes } from './packageSizes.ts'

/** How many MB the installed packages may take. `tests/site/pruned.test.ts` holds them. */
export const sizeGoals = { installed: 900, production: 450 }

/** Prints the size of the installed packages on disk: of all, and of those that serving needs. */
export async function printSizes(root: string): Promise<void> {
  const packages = packageSizes(root)
  const loaded = loadedPackages(root) ?? new Set()
  const sum = (list: Iterable<[string, number]>) =>
    [...list].reduce((total, [, mb]) => total + mb, 0)
  const served = [...packages].filter(([path]) => loaded.has(path))
  await printTable(
    ['packages on disk', 'MB', 'goal'],
    [
      ['installed', ...withGoal(sum(packages), sizeGoals.installed, 0)],
      ['after npm run prune', ...withGoal(sum(served), sizeGoals.production, 0)],
      ['of checks and tests only', sum(packageSizes(join(root, 'scripts/tools'))).toFixed(0), ''],
    ],
  )
}
