import { read } from './tree.ts'

/** The fields of a package-lock.json entry that the tests use. */
export type LockEntry = {
  version: string
  integrity?: string
  resolved?: string
  license?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

/** The lockfiles of what only checks and tests run, and of what only the benchmark runs. */
export const toolsLockfiles = [
  'scripts/tools/package-lock.json',
  'scripts/bench/tools/package-lock.json',
  'scripts/docs/tools/package-lock.json',
]

/** All packages of a lockfile except the project itself, with their names. */
export function lockEntries(
  file = 'package-lock.json',
): (LockEntry & { path: string; name: string })[] {
  const { packages } = JSON.parse(read(file)) as {
    packages: Record<string, LockEntry>
  }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, path, name: nameOf(path) }))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
