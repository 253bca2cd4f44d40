import { join } from 'node:path'
import { servedFolder } from '../lib/build.mjs'
import { printTable } from '../lib/table.mjs'
import { withGoal } from './goal.ts'
import { megabytes, packageSizes } from './packageSizes.ts'

/** How many MB the packages, and what serves the built site, may take. `tests/site/standalone.test.ts` holds them. */
export const sizeGoals = { installed: 900, served: 110 }

/** Prints sizes on disk: of the installed packages, and of what serves the built site. */
export async function printSizes(root: string): Promise<void> {
  const total = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, mb) => sum + mb, 0)
  await printTable(
    ['on disk', 'MB', 'goal'],
    [
      ['packages installed', ...withGoal(total(packageSizes(root)), sizeGoals.installed, 0)],
      [
        'what serves the built site',
        ...withGoal(megabytes(servedFolder(root)), sizeGoals.served, 0),
      ],
      [
        'packages of checks and tests only',
        total(packageSizes(join(root, 'scripts/tools'))).toFixed(0),
        '',
      ],
    ],
  )
}
