import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/support/tree.ts'
import { bundleForNode } from '../../scripts/lib/bundleDevnet.ts'

/** A bundled program and the function that removes it. */
type Program = { path: string; remove(): void }

/**
 * Bundles a program of the tests, for files that start it as a process several times: through tsx,
 * each start takes more than a second of a core to compile all that it imports.
 */
export async function bundleProgram(entry: string): Promise<Program> {
  // Packages are not bundled, so that it must be where Node finds them.
  const cache = join(root, 'node_modules/.cache/latchkey')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'program-'))
  await bundleForNode({
    entryPoints: { main: join(root, entry) },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    packages: 'external',
  })
  return {
    path: join(folder, 'main.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
