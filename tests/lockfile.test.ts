import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingOptionalDependencies, readLockfile } from '../scripts/lib/lockfile.mjs'
import { foreignLockfiles } from './support/foreignLockfiles.ts'
import { lockEntries, toolsLockfiles } from './support/lockfile.ts'
import { read, root } from './support/tree.ts'

const entries = lockEntries()

/**
 * The lowest version of each major line that may be installed: one without a known vulnerability. An
 * upgrade raises it (CONTRIBUTING.md), so that no later change goes back.
 */
const minimum: Record<string, string[]> = {
  'drizzle-orm': ['0.45.4'],
  hono: ['4.13.19'],
  next: ['16.4.6'],
  react: ['19.3.1'],
  'react-dom': ['19.3.1'],
  undici: ['7.30.2'],
  ws: ['7.5.14', '8.21.0'],
}

/** Compromised versions, and packages that must never be added. */
const poisoned: Record<string, string[]> = {
  '@ledgerhq/connect-kit': ['1.1.5', '1.1.6', '1.1.7'],
  'ansi-regex': ['6.2.1'],
  'ansi-styles': ['6.2.2'],
  backslash: ['0.2.1'],
  chalk: ['5.6.1'],
  'chalk-template': ['1.1.1'],
  color: ['5.0.1'],
  'color-convert': ['3.1.1'],
  'color-name': ['2.0.1'],
  'color-string': ['2.1.1'],
  debug: ['4.4.2'],
  'error-ex': ['1.3.3'],
  'has-ansi': ['6.0.1'],
  'is-arrayish': ['0.3.3'],
  'simple-swizzle': ['0.2.3'],
  'slice-ansi': ['7.1.1'],
  'strip-ansi': ['7.1.1'],
  'supports-color': ['10.2.1'],
  'supports-hyperlinks': ['4.1.1'],
  'wrap-ansi': ['9.0.1'],
}

describe('package.json', () => {
  const tools = toolsLockfiles.map(
    (path) =>
      JSON.parse(read(`${dirname(path)}/package.json`)) as { dependencies: Record<string, string> },
  )
  const manifest = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  > & { allowScripts: Record<string, boolean> }

  test('names exact versions only: no range, no tag, no git or url', () => {
    const asked = [
      ...tools.map(({ dependencies }) => dependencies),
      manifest.dependencies,
      manifest.devDependencies,
    ].flatMap((names) => Object.entries(names))
    const loose = asked.filter(
      ([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(loose).toEqual([])
  })

  test('has at most 28 runtime dependencies', () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(28)
  })

  test('allows no install script to run, and lists every package that has one', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
    const scripted = entries.filter(({ hasInstallScript }) => hasInstallScript)
    const wanted = Object.fromEntries(scripted.map(({ name }) => [name, false]))
    expect(manifest.allowScripts).toEqual(wanted)
  })
})

describe('package-lock.json', () => {
  test('has the third format', () => {
    expect(readLockfile(root).lockfileVersion).toBe(3)
  })

  test('resolves every optional dependency, or npm ci refuses it', () => {
    const missing = missingOptionalDependencies(readLockfile(root))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test('contains the sha512 of every package, those of other platforms too', () => {
    const unknown = entries.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    expect(unknown.map(({ path }) => path)).toEqual([])
  })

  test('contains no package from git, a URL or a folder', () => {
    const elsewhere = entries.filter(
      ({ resolved, version }) =>
        !/^\d/.test(version) || (resolved !== undefined && !/^https:\/\/.*\.tgz$/.test(resolved)),
    )
    expect(elsewhere.map(({ path }) => path)).toEqual([])
  })

  test('names no registry host, so that it installs from any', () => {
    expect(entries.filter(({ resolved }) => resolved).map(({ path }) => path)).toEqual([])
  })

  test('contains @wagmi/core once: the one that wagmi itself uses', () => {
    expect(entries.filter(({ name }) => name === '@wagmi/core').map(({ path }) => path)).toEqual([
      'node_modules/@wagmi/core',
    ])
  })

  test('contains no version with a known vulnerability', () => {
    const old = entries.filter(({ name, version }) => isVulnerable(name, version))
    expect(old.map(({ name, version }) => `${name}@${version}`)).toEqual([])
    const found = entries.filter(({ name, version }) => poisoned[name]?.includes(version))
    expect(found.map(({ name, version }) => `${name}@${version}`)).toEqual([])
  })
})

describe.each([...toolsLockfiles, ...Object.keys(foreignLockfiles)])('%s', (path) => {
  const foreign = lockEntries(path)

  test('resolves every optional dependency, or npm ci refuses it', () => {
    const missing = missingOptionalDependencies(readLockfile(`${root}${dirname(path)}`))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test('contains the sha512 of every package, no registry host and no compromised version', () => {
    expect(foreign.length).toBeGreaterThan(0)
    const unknown = foreign.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    expect(unknown.map(({ path }) => path)).toEqual([])
    expect(foreign.filter(({ resolved }) => resolved).map(({ path }) => path)).toEqual([])
    const found = foreign.filter(({ name, version }) => poisoned[name]?.includes(version))
    expect(found.map(({ name, version }) => `${name}@${version}`)).toEqual([])
  })
})

/** Below the first fixed version of its own major line, or below all lines that have one. */
function isVulnerable(name: string, version: string): boolean {
  const lines = minimum[name] ?? []
  const own = lines.find((least) => majorOf(least) === majorOf(version))
  if (own) return isOlder(version, own)
  return lines.length > 0 && lines.every((least) => isOlder(version, least))
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10)
}

function isOlder(version: string, least: string): boolean {
  const [a, b] = [version, least].map((one) => one.split(/[.-]/).map(Number))
  for (let i = 0; i < 3; i++) {
    if ((a?.[i] ?? 0) !== (b?.[i] ?? 0)) return (a?.[i] ?? 0) < (b?.[i] ?? 0)
  }
  return false
}
