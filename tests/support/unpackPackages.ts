import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#tests/support/tree.ts'

const run = promisify(execFile)

/** The packages of this repository. */
export const packageNames = [
  'create-latchkey',
  'latchkey',
  'latchkey-devnet',
  'latchkey-playwright',
] as const

/** Where `buildPackages` builds a package of this name. */
export const builtPackage = (name: string) => join(root, '.packages', name)

/** The packed package of this name. */
export const tarballOf = (name: string) => `${builtPackage(name)}-0.1.0.tgz`

/** Builds and packs the packages, as `npm run packages` does. */
export async function buildPackages(): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'scripts/packages.ts'], { cwd: root })
}

/**
 * Unpacks the tarballs into a folder `node_modules`. They are in no lockfile, because every build
 * has another hash.
 */
export async function unpackPackages(modules: string): Promise<void> {
  for (const name of packageNames) {
    const target = join(modules, name)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    await run('tar', ['-xzf', tarballOf(name), '-C', target, '--strip-components', '1'])
  }
}
