import { join } from 'node:path'
import { expect } from 'vitest'
import { runNode } from '#tests/support/runNode.ts'
import { root } from '#tests/support/tree.ts'
import { builtPackage, unpackPackages } from '#tests/support/unpackPackages.ts'

/**
 * Writes the site of create-latchkey with every wallet into a folder of this project, on the tarballs and
 * without an installation: every package but ours is found in this project's node_modules, in the same
 * versions (`createLatchkey.test.ts`).
 */
export async function writeCreatedSite(site: string): Promise<void> {
  const command = join(builtPackage('create-latchkey'), 'dist/cli.js')
  const written = await runNode([command, site, '--packages', join(root, '.packages'), '--yes'])
  expect(written.stderr).toBe('')
  await unpackPackages(join(site, 'node_modules'))
  const icons = join(site, 'node_modules/latchkey/dist/copyIcons.js')
  expect((await runNode([icons, 'public'], { cwd: site })).code).toBeUndefined()
}
